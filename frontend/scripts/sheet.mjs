// A contact sheet of everything the painter paints, for people to look at: node scripts/sheet.mjs [out.html]
// Shows each card large, at 57 and at 41 px, by night, by day, and in grey. Add #light, #dark or #grey to see one alone.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { module: painter } = await runnerImport(here("../src/painter/index.ts"), {
  configFile: false,
  logLevel: "error",
});
const { cards, dwarfs, chests } = JSON.parse(await readFile(here("../src/painter/catalogue.fixture.json"), "utf8"));
const tokens = await readFile(here("../src/style/tokens.css"), "utf8");
const { WIDTH, HEIGHT, defs, PORTRAITS } = painter;
const letters = { blue: "B", green: "G" };

const isPath = (kind) => kind.tunnels !== "";
const path = (kind) => [kind.name, painter.paintPath(kind, false, letters)];
const turned = (kind) => [`${kind.name} turned`, painter.paintPath(kind, true, letters)];
const named = (...names) => cards.filter((kind) => names.includes(kind.name));
const title = (name) => name.charAt(0).toUpperCase() + name.slice(1);
const paths = cards.filter((kind) => isPath(kind) && kind.number > 9);
const marked = (mark) => paths.filter((kind) => kind.mark === mark);
const plain = marked("");
const words = [
  "Repair",
  "Заменить направление",
  "Zmiana kierunku jazdy",
  "Zweihänder-Sicherheitsüberprüfung",
  "Перевод",
  "变更",
  "Sprawdzenie",
];

const SHEET = [
  ["Tunnels", plain.filter((k) => !/\|/.test(k.tunnels) && k.tunnels.length > 1).map(path)],
  ["Dead ends", plain.filter((k) => k.tunnels.split("|").every((g) => g.length === 1)).map(path)],
  [
    "Two tunnels, half-blocked",
    plain.filter((k) => /\|/.test(k.tunnels) && /../.test(k.tunnels.replaceAll("|", " ").split(" ")[0])).map(path),
  ],
  ["Doors", [...marked("b"), ...marked("g")].map(path)],
  ["Ladders", marked("#").map(path)],
  ["Crystals", marked("*").map(path)],
  ["Chest tunnels", marked("c").map(path)],
  ["Start, goals, specials", cards.filter((k) => isPath(k) && k.number < 10).map(path)],
  [
    "Backs and gold",
    [
      ...["goal", "chest", "deck", "dwarf", "gold"].map((k) => [`${k} back`, painter.paintBack(k)]),
      ...["stone", "gold", "other"].map((s) => [`saw ${s}`, painter.paintBack("goal", s)]),
      ...[1, 2, 3].map((v) => [`gold ${v}`, painter.paintGold(v)]),
    ],
  ],
  [
    "Turned, and with a toll figure",
    [
      ...named("NS|E", "ES|N", "NW|ES", "NS|Eg", "ESW|N*", "S#", "stone A", "dragon", "postcard").map(turned),
      ["toll EW", painter.paintPath(named("EW")[0], false, letters, { toll: true })],
      ["toll NE", painter.paintPath(named("NE")[0], false, letters, { toll: true })],
    ],
  ],
  [
    "Actions",
    cards
      .filter((k) => !isPath(k) && k.number)
      .map((k) => [k.name, painter.paintAction(k.name, title(k.name).replace("+", " or "))]),
  ],
  ["Chests", chests.map((c) => [`chest ${c}`, painter.paintChestEffect(c, `Chest ${c.toUpperCase()}`)])],
  [
    "Not drawn yet, and long words",
    [
      ["unknown action", painter.paintAction("earthquake", "Earthquake")],
      ["unknown path", painter.paintPath({ number: 200, name: "new", tunnels: "NE|W", mark: "?" }, false, letters)],
      ["unknown dwarf", painter.paintDwarf("wizard", "Wizard", letters)],
      ...words.map((w) => [w, painter.paintAction("map", w)]),
    ],
  ],
  ["Dwarfs", dwarfs.map((d) => [d, painter.paintDwarf(d, title(d), letters)])],
];
const BADGES = ["pick", "lamp", "cart", "trapped", "theft", "gold", "crystal", "figure"].map((b) => [
  b,
  painter.paintBadge(b),
  "-40 -40 80 80",
]);
const FACES = Array.from({ length: PORTRAITS }, (_, i) => [String(i), painter.paintPortrait(i), "-50 -54 100 100"]);

const symbols = [];
const symbol = ([label, art, box = `0 0 ${WIDTH} ${HEIGHT}`]) => {
  symbols.push(`<symbol id="s${symbols.length}" viewBox="${box}">${art}</symbol>`);
  return { id: `s${symbols.length - 1}`, label };
};
const sections = SHEET.map(([name, list]) => [name, list.map(symbol)]);
const [badges, faces] = [BADGES.map(symbol), FACES.map(symbol)];
const figure = ({ id, label }, width, ratio, caption) =>
  `<figure><svg width="${width}" height="${width * ratio}" role="img" aria-label="${label}"><use href="#${id}"/></svg>${caption ? `<figcaption>${label}</figcaption>` : ""}</figure>`;
const row = (list, width, caption = false, ratio = HEIGHT / WIDTH) =>
  `<div class="row ${width < 60 ? "small" : ""}">${list.map((cell) => figure(cell, width, ratio, caption)).join("")}</div>`;
const faceRow = (list, width) =>
  `<div class="row faces ${list === badges ? "signs" : ""}">${list.map((cell) => figure(cell, width, 1)).join("")}</div>`;
const body =
  sections
    .map(([name, list]) => `<section><h2>${name}</h2>${row(list, 110, true)}${row(list, 57)}${row(list, 41)}</section>`)
    .join("") +
  `<section><h2>Signs</h2>${faceRow(badges, 64)}${faceRow(badges, 27)}</section><section><h2>Faces</h2>${faceRow(faces, 96)}${faceRow(faces, 52)}${faceRow(faces, 40)}</section>`;

const page = `<!doctype html><html lang="en" data-theme="dark"><meta charset="utf-8"><title>Contact sheet</title><style>${tokens}
body{margin:0;padding:20px;background:var(--ground);color:var(--ink);font:14px/1.3 var(--sans)}h1{font:700 28px var(--serif);margin:0 0 8px}h2{font:700 20px var(--serif);margin:20px 0 8px}
.row{display:flex;flex-wrap:wrap;gap:10px;margin-bottom:10px}figure{margin:0;text-align:center;max-width:110px}figcaption{font-size:11px;color:var(--ink-2)}svg{display:block}.small svg{--fine:none}
.faces svg{border-radius:50%;background:var(--panel-2)}.signs svg{border-radius:0;background:none}.grey{filter:grayscale(1)}nav a{color:var(--lamp);margin-right:12px}</style>
<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${defs}</defs>${symbols.join("")}</svg>
<h1>Contact sheet</h1><nav><a href="#dark">night</a><a href="#light">day</a><a href="#grey">grey</a></nav><main>${body}</main>
<script>const show=()=>{const h=location.hash.slice(1);document.documentElement.dataset.theme=/light/.test(h)?"light":"dark";document.querySelector("main").classList.toggle("grey",/grey/.test(h));const s=/s=(\\d+)-(\\d+)/.exec(h);document.querySelectorAll("section").forEach((e,i)=>{e.hidden=s!==null&&(i<+s[1]||i>+s[2])});if(s)document.querySelectorAll("h1,nav").forEach(e=>{e.hidden=true})};addEventListener("hashchange",show);show()</script></html>
`;
const out = process.argv[2] ?? "contact-sheet.html";
await writeFile(out, page);
console.log(`${out}: ${symbols.length} drawings, ${(page.length / 1024).toFixed(0)} kB`);
