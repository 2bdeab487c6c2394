/** Sounds, made by the browser itself; silent until somebody has touched the page. */

import { preference } from "./settings.js";

/** @type {AudioContext|null} */
let audio = null;

/** A knock of wood. @param {number} pitch @param {number} loud @param {number} [after] seconds */
function knock(pitch, loud, after = 0) {
  if (!audio) return;
  const at = audio.currentTime + after;
  const length = Math.floor(audio.sampleRate * 0.06);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
  const [source, filter, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.2;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
}

/** A note. @param {number} pitch @param {number} after seconds @param {number} [length] */
function note(pitch, after, length = 0.22) {
  if (!audio) return;
  const at = audio.currentTime + after;
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.001, at);
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  move: () => knock(1700, 0.9),
  capture: () => [knock(1250, 1), knock(1800, 0.5, 0.05)],
  check: () => [knock(1700, 0.9), note(660, 0.05, 0.16)],
  disc: () => knock(900, 1),
  good: () => [note(523, 0), note(659, 0.11), note(784, 0.22, 0.4)],
  tick: () => note(880, 0, 0.07),
  last: () => note(1175, 0, 0.12),
  wrong: () => [note(233, 0, 0.18), note(196, 0.13, 0.28)],
};

/** @param {"move"|"capture"|"check"|"disc"|"good"|"wrong"|"tick"|"last"} name */
export function play(name) {
  if (preference("sound") === "off" || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  SOUNDS[name]();
}
