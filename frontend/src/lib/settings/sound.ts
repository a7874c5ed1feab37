// Sounds, made when they are needed: short and quiet, from tones and noise. There are no files.

export type Sound = "stone" | "crack" | "hammer" | "gravel" | "paper" | "coin" | "bell" | "found" | "hidden";

/** A voice: when it begins, how long it dies away, how loud it is; all in seconds and parts of one. */
interface Voice {
  at?: number;
  lasts: number;
  loud: number;
  /** The pitch in hertz, and where it slides to. A voice without one is noise. */
  pitch?: [number, number];
  wave?: OscillatorType;
  /** What is let through: lower or higher than this, or round about it. */
  filter?: [BiquadFilterType, number];
}

const note = (pitch: number, at: number, lasts: number, loud: number): Voice => ({
  at,
  lasts,
  loud,
  pitch: [pitch, pitch],
  wave: "sine",
});

export const VOICES: Record<Sound, Voice[]> = {
  stone: [
    { lasts: 0.05, loud: 0.5, filter: ["bandpass", 3200] },
    { lasts: 0.09, loud: 0.16, pitch: [1500, 700], wave: "triangle" },
  ],
  crack: [
    { lasts: 0.16, loud: 0.9, filter: ["lowpass", 620] },
    { lasts: 0.14, loud: 0.3, pitch: [150, 70], wave: "triangle" },
  ],
  hammer: [0, 0.15].flatMap((at): Voice[] => [
    { at, lasts: 0.1, loud: 0.2, pitch: [640, 560], wave: "triangle" },
    { at, lasts: 0.04, loud: 0.3, filter: ["bandpass", 1800] },
  ]),
  gravel: [0, 0.09, 0.21, 0.3, 0.46].map((at): Voice => ({
    at,
    lasts: 0.3 - at / 3,
    loud: 0.75 - at,
    filter: ["lowpass", 900 - at * 900],
  })),
  paper: [0, 0.1].map((at): Voice => ({ at, lasts: 0.14, loud: 0.14, filter: ["highpass", 4200] })),
  coin: [note(1976, 0, 0.12, 0.08), note(2637, 0.07, 0.45, 0.09), note(5274, 0.07, 0.2, 0.02)],
  bell: [note(659, 0, 1.3, 0.13), note(1318, 0, 0.8, 0.05), note(1977, 0, 0.4, 0.02)],
  found: [note(392, 0, 0.6, 0.1), note(523, 0.16, 0.7, 0.1), note(659, 0.32, 1.3, 0.11), note(1318, 0.32, 0.9, 0.03)],
  hidden: [note(330, 0, 0.6, 0.11), note(277, 0.2, 0.7, 0.11), note(220, 0.42, 1.4, 0.12)],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A second of noise. */
function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function source(audio: AudioContext, voice: Voice, start: number): AudioScheduledSourceNode {
  if (!voice.pitch) {
    const made = audio.createBufferSource();
    made.buffer = noise(audio);
    return made;
  }
  const made = audio.createOscillator();
  made.type = voice.wave ?? "sine";
  made.frequency.setValueAtTime(voice.pitch[0], start);
  made.frequency.exponentialRampToValueAtTime(voice.pitch[1], start + voice.lasts);
  return made;
}

function speak(audio: AudioContext, voice: Voice, from: number): void {
  const start = from + (voice.at ?? 0);
  const made = source(audio, voice, start);
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(voice.loud, start + 0.006);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + voice.lasts);
  let last: AudioNode = made;
  if (voice.filter) {
    const filter = audio.createBiquadFilter();
    [filter.type, filter.frequency.value] = voice.filter;
    last = last.connect(filter);
  }
  last.connect(loudness).connect(audio.destination);
  made.start(start);
  made.stop(start + voice.lasts + 0.02);
}

/** Let *sounds* be heard, one after the other. Where browsers wait for a first tap, they are left out until then. */
export function play(sounds: Sound[]): void {
  if (sounds.length === 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (context.state !== "running" && !navigator.userActivation?.hasBeenActive) return;
  sounds.forEach((sound, i) =>
    VOICES[sound].forEach((voice) => speak(context!, voice, context!.currentTime + 0.01 + i * 0.18)),
  );
}
