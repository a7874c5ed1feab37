/* Made from schema.json by `npm run types`; do not edit. */

export interface Wire {
  Advice: Advice;
  Announced: Announced;
  Arrival: Arrival;
  Box: Box;
  Branch: Branch;
  Chronicle: Chronicle;
  Ending: Ending;
  Key: Key;
  Message:
    | Hello
    | Resume
    | Ping
    | Choose
    | Veto
    | Why
    | Say
    | Call
    | Assert
    | Ask
    | React
    | Note
    | Share
    | Sit
    | Stand
    | Rename
    | Dress
    | Leave
    | SeatBot
    | Reorder
    | Change
    | Start
    | Kick
    | HandOver
    | NewLink
    | Admit
    | Mute
    | Pause
    | Pace
    | Looked
    | Skip
    | Hasten
    | Rematch
    | Again
    | Agree
    | Recall;
  Problem: Problem;
  Replay: Replay;
  Review: Review;
  RuleText: RuleText;
  Suspicion: Suspicion;
  TableCard: TableCard;
  Telling: State | Past | Reason | Done | Refused | OwnNotes | Reacted | Pong | Goodbye | Announced;
  Wallet: Wallet;
  Wish: Wish;
  Word: Word;
}
/**
 * What the coach would do in one's place, from what one's seat knows.
 */
export interface Advice {
  gold: boolean;
  ideas: Idea[];
  question: number;
  suspects: Suspect[];
}
/**
 * Something that could be chosen, and what the coach makes of it.
 */
export interface Idea {
  count: number;
  gain: number | null;
  option: Option;
  reason: string;
  seat: number | null;
}
/**
 * What may be answered to a question, and what it does: one need not know the verb for that.
 */
export interface Option {
  card: number;
  cell: number | null;
  face: number | null;
  gives: boolean;
  other: number | null;
  pick: number;
  picks: "" | "before" | "gold" | "payer";
  seat: number | null;
  spends: number[];
  stands: boolean;
  text: string;
  turned: boolean;
  verb: string;
}
/**
 * How much somebody is suspected, and for which deed most.
 */
export interface Suspect {
  chance: number;
  happened: Happening[];
  seat: number;
}
/**
 * Something that happened, as this reader may know it; words for it are the client's.
 */
export interface Happening {
  facts: {
    [k: string]: unknown;
  };
  kind: string;
  stood_in: number[];
}
/**
 * What whoever runs the server tells all; empty if nothing. *closing*: no new game begins any more.
 */
export interface Announced {
  closing: boolean;
  is: "announced";
  text: string;
}
/**
 * Somebody wants to sit down.
 */
export interface Arrival {
  look?: Look | null;
  name: string;
  seat?: number | null;
  token?: string | null;
}
/**
 * The dwarf that somebody chose for themselves: a face, and the colour of the coat.
 */
export interface Look {
  coat: number;
  face: number;
}
/**
 * What does not change while the server runs: cards, modules, rulesets, bots.
 */
export interface Box {
  bots: BotKind[];
  cards: CardKind[];
  chests: {
    [k: string]: string[];
  };
  dwarfs: string[];
  edition: string;
  events: {
    [k: string]: EventKind;
  };
  modules: ModuleKind[];
  rulesets: Named[];
}
export interface BotKind {
  name: string;
  sentence: string;
}
export interface CardKind {
  breaks: string;
  mark: string;
  name: string;
  number: number;
  text: string;
  tunnels: string;
}
/**
 * What is so of all events of one kind; nothing of it needs to be said of those that are not listed.
 */
export interface EventKind {
  adds_up: boolean;
  card: number;
  deed: boolean;
  gains: string;
  given: number;
  gives: string;
  leads_to: string[];
  leaves: boolean;
  loses: string;
  meanwhile: boolean;
  recasts: boolean;
  sum: string;
}
export interface ModuleKind {
  cards: number[];
  excludes: {
    [k: string]: string;
  };
  name: string;
  needs: string[];
  part: string;
  rules: string;
  settings: string[];
  title: string;
}
export interface Named {
  fewest: number;
  modules: string[];
  most: number;
  name: string;
}
/**
 * Somebody wants to play on from a position of a game, in this seat, against bots.
 *
 * The game is over; or it goes on, nobody else plays in it, and it ends with this.
 */
export interface Branch {
  at: number;
  look?: Look | null;
  name: string;
  seat: number;
  token?: string | null;
}
/**
 * All that happened, by position, as in `Replay`.
 */
export interface Chronicle {
  deeds: Deed[];
}
/**
 * What happened from one position to the next.
 */
export interface Deed {
  by: string;
  happened: Happening[];
  number: number;
  round: number;
}
/**
 * What there is to tell of a game that is over.
 */
export interface Ending {
  liar: Liar | null;
  nose: Nose | null;
  rounds: RoundSum[];
  turning: TurningPoint | null;
}
/**
 * A saboteur whom hardly anybody could suspect.
 */
export interface Liar {
  peak: number;
  round: number;
  seat: number;
}
/**
 * Whose notes, which they have shown to all, told best who the saboteurs were.
 */
export interface Nose {
  named: number;
  saboteurs: number;
  seat: number;
}
/**
 * What a round came to.
 */
export interface RoundSum {
  at: number;
  dwarfs: string[];
  found: boolean;
  gold: number[];
  winners: string[];
}
/**
 * The deed that told most about somebody.
 */
export interface TurningPoint {
  jump: Jump;
  round: number;
}
/**
 * A deed after which somebody was suspected much more, or much less.
 */
export interface Jump {
  after: number;
  at: number;
  before: number;
  happened: Happening[];
  point: number;
  seat: number;
}
/**
 * The way into a table: the code is for all, the token is the secret of one person.
 */
export interface Key {
  code: string;
  person: number;
  referee: string;
  token: string;
}
/**
 * The first message: who one is (nobody: a spectator), and what one has seen already.
 */
export interface Hello {
  do: "hello";
  id?: number;
  screen?: boolean | string;
  seq?: number;
  token?: string | null;
}
export interface Resume {
  do: "resume";
  id?: number;
  seq: number;
}
export interface Ping {
  do: "ping";
  id?: number;
}
/**
 * An option, by its place in the list, for the question with that number.
 */
export interface Choose {
  do: "choose";
  id?: number;
  option: number;
  question: number;
}
/**
 * Stop the play that is announced [W19].
 */
export interface Veto {
  do: "veto";
  id?: number;
  question: number;
}
/**
 * Why can I not play this card there?
 */
export interface Why {
  card: number;
  cell?: number | null;
  do: "why";
  id?: number;
  seat?: number | null;
  turned?: boolean;
}
export interface Say {
  do: "say";
  id?: number;
  once?: number;
  text: string;
}
export interface Call {
  do: "call";
  id?: number;
  once?: number;
  phrase:
    "good game" | "hello" | "hurry" | "oops" | "sorry" | "suspicious" | "thanks" | "wait" | "well played";
}
export interface Assert {
  claim: SawGoal | Trusts | Accuses | Blames | Vouches | Professes | CanDo | AsksFor;
  do: "claim";
  id?: number;
  once?: number;
}
/**
 * I saw this at that goal. It may be a lie, as every claim.
 */
export interface SawGoal {
  claim: "saw";
  goal: number;
  what: "stone" | "treasure";
}
export interface Trusts {
  claim: "trusts";
  seat: number;
}
export interface Accuses {
  claim: "accuses";
  dwarf?: number;
  seat: number;
}
/**
 * I suspect them for what they did there; the broken tool is mine, and lies nowhere.
 */
export interface Blames {
  cell?: number | null;
  claim: "blames";
  deed: "block" | "broken tool" | "dead end" | "rockfall";
  seat: number;
}
/**
 * I trust them for what they did there; the tool that they repaired is mine.
 */
export interface Vouches {
  cell?: number | null;
  claim: "vouches";
  deed: "repair" | "tunnel";
  seat: number;
}
/**
 * I am this dwarf.
 */
export interface Professes {
  claim: "professes";
  dwarf: number;
}
/**
 * I can, or cannot, do this in my next turn.
 */
export interface CanDo {
  can?: boolean;
  claim: "can";
  what: "clear" | "map" | "reach the goal" | "repair";
}
export interface AsksFor {
  claim: "asks";
  what: "freedom" | "map" | "no harm" | "repair cart" | "repair lamp" | "repair pick" | "rockfall";
}
export interface Ask {
  do: "ask";
  id?: number;
  once?: number;
  query: Query;
}
/**
 * What somebody wants to know of a player: why they did that, what they saw, whether they can help.
 */
export interface Query {
  about: "broken tool" | "dead end" | "goal" | "map" | "pass" | "repair" | "rockfall";
  cell?: number | null;
  other?: number | null;
  seat: number;
}
/**
 * Let it fly over the table; it is not kept.
 */
export interface React {
  do: "react";
  id?: number;
  reaction: "cheer" | "doubt" | "laugh" | "praise" | "stop";
}
export interface Note {
  do: "note";
  id?: number;
  notes: Notes;
}
/**
 * What somebody wrote down for themselves.
 */
export interface Notes {
  marks?: Mark[];
  text?: string;
}
/**
 * A private suspicion of one player.
 */
export interface Mark {
  percent?: number | null;
  seat: number;
  sign?: "" | "foe" | "friend" | "unsure";
}
/**
 * Show one's notes to all, once the round is over.
 */
export interface Share {
  do: "share";
  id?: number;
}
export interface Sit {
  do: "sit";
  id?: number;
  seat: number;
}
export interface Stand {
  do: "stand";
  id?: number;
}
export interface Rename {
  do: "rename";
  id?: number;
  name: string;
}
export interface Dress {
  do: "look";
  id?: number;
  look: Look;
}
export interface Leave {
  do: "leave";
  id?: number;
}
/**
 * A bot of this level takes the seat; before the game an empty level clears it. While a game is on, a bot
 * stands in for whoever sits there, and with an empty level they have their seat back.
 */
export interface SeatBot {
  do: "bot";
  id?: number;
  level: string;
  seat: number;
}
/**
 * The seats in a new order: each is named by where it is now.
 */
export interface Reorder {
  do: "order";
  id?: number;
  seats: number[];
}
/**
 * New settings. A seed that was chosen stays if none is named, unless the deal shall be *fresh*.
 */
export interface Change {
  do: "settings";
  fresh?: boolean;
  id?: number;
  settings: Settings;
}
/**
 * What the host decides. Everything has a default that suits friends who want to play now.
 */
export interface Settings {
  chat?: "nothing" | "off" | "on" | "phrases";
  chests?: string;
  clock?: 0 | 30 | 60 | 120 | 86400;
  delay?: number;
  first?: number | null;
  guile?: "bold" | "human" | "sly";
  level?: string;
  listed?: boolean;
  look?: boolean;
  patience?: number;
  pause?: number;
  players?: number;
  reactions?: boolean;
  rules?: string;
  seed?: number | string | null;
  spectators?: boolean;
  talk?: boolean;
  window?: number;
}
export interface Start {
  do: "start";
  id?: number;
}
export interface Kick {
  do: "kick";
  id?: number;
  person: number;
}
/**
 * Somebody else is the host; whoever plays can say it of themselves once the host is gone for long.
 */
export interface HandOver {
  do: "host";
  id?: number;
  person: number;
}
/**
 * A new secret for somebody who lost theirs; the old one is worth nothing then.
 */
export interface NewLink {
  do: "link";
  id?: number;
  person: number;
  token?: string | null;
}
/**
 * Let a big screen in where spectators may not come: the answer has the ticket that it shows.
 */
export interface Admit {
  do: "ticket";
  id?: number;
}
export interface Mute {
  do: "mute";
  id?: number;
  on: boolean;
  person: number;
}
export interface Pause {
  do: "pause";
  id?: number;
  on: boolean;
}
/**
 * How fast bots play; who plays alone also says how long their own veto is waited for.
 */
export interface Pace {
  do: "pace";
  id?: number;
  pause: number;
  window?: number | null;
}
/**
 * The only person has looked at their dwarf: bots may begin.
 */
export interface Looked {
  do: "looked";
  id?: number;
}
/**
 * Let bots play on at once until a person is asked.
 */
export interface Skip {
  do: "skip";
  id?: number;
}
/**
 * Do not wait any longer: for who is away, if the host says so; for the veto of who plays alone.
 */
export interface Hasten {
  do: "now";
  id?: number;
  question: number;
}
/**
 * A table for another game, where the host may still change something.
 */
export interface Rematch {
  do: "rematch";
  id?: number;
  settings?: Settings | null;
}
/**
 * Play again, the same people in the same seats: it begins when all who are here have said so.
 */
export interface Again {
  do: "again";
  id?: number;
}
/**
 * Whether one's name may stand in a picture of the game that is shown to others.
 */
export interface Agree {
  do: "agree";
  id?: number;
  on: boolean;
}
/**
 * What happened before an entry: a state tells the end of a long history only.
 */
export interface Recall {
  before: number;
  do: "past";
  id?: number;
}
/**
 * Why something is refused.
 */
export interface Problem {
  rule: string;
  sentence: string;
  template: string;
  values: {
    [k: string]: number | string | string[];
  };
}
/**
 * A finished game; or, for who plays, what they saw of the rounds that are over.
 */
export interface Replay {
  looks: (Look | null)[];
  over: boolean;
  own: number | null;
  positions: Step[];
  rules: string;
  seat: number | null;
  seats: string[];
  steps: number;
}
/**
 * A position of a finished game, and the choice that led to it.
 */
export interface Step {
  by: string;
  choice: string;
  game: Seen;
  happened: Happening[];
  number: number;
  seat: number | null;
}
/**
 * The game as one reader may see it.
 */
export interface Seen {
  deck: number;
  direction: number;
  discard: number[];
  goals: Goal[];
  last_dug: number | null;
  looking: number[];
  mine: Mine;
  paydays: Payday[];
  purse: number;
  round: number;
  rounds: number;
  seats: Place[];
  sights: Sight[];
  things: {
    [k: string]: unknown;
  };
  treasure_found: boolean;
  turn: number;
}
export interface Goal {
  card: number;
  cell: number;
  seen: number[];
  up: boolean;
}
export interface Mine {
  cells: [number, number][];
  hidden: number[];
}
export interface Payday {
  open: boolean;
  seats: number[];
  values: number[];
}
/**
 * What is seen of one player.
 */
export interface Place {
  before: number[];
  cards: number;
  dwarf: number;
  dwarf_seen: number[];
  gold: number;
  hand: number[];
  has_gold: boolean;
}
/**
 * What was once seen of a hand.
 */
export interface Sight {
  cards: number[];
  holder: number;
}
/**
 * Where somebody could have done better in a round, judged by what they could know then.
 */
export interface Review {
  alike: number;
  best: Lapse | null;
  choices: number;
  gold: boolean;
  lapses: Lapse[];
  named: number;
  round: number;
  saboteurs: number;
}
/**
 * A choice, and what the coach would have chosen.
 */
export interface Lapse {
  at: number;
  better: Idea;
  chosen: Idea;
}
/**
 * A rule of the rulebook, in Markdown.
 */
export interface RuleText {
  number: string;
  text: string;
  title: string;
}
/**
 * How likely each player was a saboteur, as somebody could have known who reads deeds well.
 */
export interface Suspicion {
  at: number[];
  jumps: Jump[];
  points: number[][];
  round: number;
  seat: number | null;
}
/**
 * A table in a list.
 */
export interface TableCard {
  code: string;
  phase: string;
  players: string[];
  result: number[];
  rules: string;
  seat?: number | null;
  touched: number;
  turn?: number | null;
  winners?: number[];
}
/**
 * All there is to see, and what happened since the number that the client knew.
 */
export interface State {
  accused: Accusation[];
  again: number[];
  agreed: number[];
  coach: boolean;
  code: string;
  game: Seen | null;
  happened: Happening[];
  is: "state";
  notices: Notice[];
  now: number;
  pace: Reins;
  paused: boolean;
  people: Person[];
  person: number | null;
  phase: "open" | "over" | "running";
  question: Question | null;
  refereed: boolean;
  rematch: string;
  result: number[] | null;
  said: Saying[];
  screen: boolean;
  seat: number | null;
  seats: SeatSign[];
  seeded: boolean;
  seq: number;
  settings: Settings;
  shared: SharedNotes[];
  since: number;
  watching: number;
  window: Window | null;
  winners: number[];
}
/**
 * Who accuses whom this round, and has not trusted them since.
 */
export interface Accusation {
  by: number;
  seat: number;
}
/**
 * What all are told of who can do what: somebody has a new link, or is the host now.
 */
export interface Notice {
  at: number;
  by: string;
  kind: "host" | "link";
  name: string;
  seq: number;
}
/**
 * What somebody may do about how fast bots play.
 */
export interface Reins {
  alone: boolean;
  look: boolean;
  sets: boolean;
  skips: boolean;
}
export interface Person {
  here: boolean;
  host: boolean;
  id: number;
  look: Look | null;
  muted: boolean;
  name: string;
}
/**
 * What the table waits for.
 */
export interface Question {
  deadline: number | null;
  name: string;
  number: number;
  options: Option[];
  play: Option | null;
  rule: string;
  seat: number;
  stand_in: number | null;
}
/**
 * Something that was said.
 */
export interface Saying {
  at: number;
  claim: (SawGoal | Trusts | Accuses | Blames | Vouches | Professes | CanDo | AsksFor) | null;
  name: string;
  person: number | null;
  phrase: string;
  query: Query | null;
  seat: number | null;
  seq: number;
  text: string;
}
/**
 * Who sits where.
 */
export interface SeatSign {
  away: boolean;
  bot: string;
  name: string;
  person: number | null;
}
export interface SharedNotes {
  notes: Notes;
  round: number;
  seat: number;
}
/**
 * A play that can still be vetoed: the same for all, whoever holds the veto [W19].
 */
export interface Window {
  mine: boolean;
  number: number;
  play: Option;
  seat: number;
  until: number;
}
/**
 * The answer to `Recall`: what happened and was said from one entry to another.
 */
export interface Past {
  before: number;
  happened: Happening[];
  id: number;
  is: "past";
  said: Saying[];
  since: number;
}
/**
 * The answer to `Why`: an empty sentence if it can be played.
 */
export interface Reason {
  id: number;
  is: "why";
  rule: string;
  sentence: string;
  template: string;
  values: {
    [k: string]: number | string | string[];
  };
}
/**
 * What was asked is done; *token* is a secret, where one was asked for.
 */
export interface Done {
  id: number;
  is: "done";
  token: string;
}
export interface Refused {
  id: number;
  is: "refused";
  rule: string;
  sentence: string;
  template: string;
  values: {
    [k: string]: number | string | string[];
  };
}
export interface OwnNotes {
  is: "notes";
  notes: Notes;
}
/**
 * Something flies over the table.
 */
export interface Reacted {
  is: "reacted";
  reaction: "cheer" | "doubt" | "laugh" | "praise" | "stop";
  seat: number;
}
export interface Pong {
  id: number;
  is: "pong";
  now: number;
}
/**
 * The server closes the socket: *again* says whether to come back.
 */
export interface Goodbye {
  again: boolean;
  is: "goodbye";
  reason: "crowded" | "deleted" | "kicked" | "link" | "private" | "restart" | "silent" | "slow";
}
/**
 * The keys that a browser holds, to ask about its own games.
 */
export interface Wallet {
  keys: [string, string][];
}
/**
 * A table that somebody wants.
 */
export interface Wish {
  bots?: number;
  look?: Look | null;
  name: string;
  referee?: boolean;
  settings?: Settings;
  token?: string | null;
}
/**
 * A word that players meet, and what it means.
 */
export interface Word {
  english: string;
  group: string;
  text: string;
  word: string;
}
