/**
 * A stand-in of YouTube's player in a frame: the script that pages load, and the frame. It plays nothing and says so;
 * it tells of states in the order of the real one, and fails for ids that ask for it.
 * https://developers.google.com/youtube/iframe_api_reference
 */
import { scenarioOf } from './scenarios.ts';

const errorOfScenario = { gone: 100, private: 100, blocked: 150 } as const;

/** `zz-er153…` asks for error 153; ids of songs that are gone, private or blocked fail as those do. */
export function playerErrorOf(videoId: string): number | undefined {
  const asked = /^zz-er(\d{3})/.exec(videoId)?.[1];
  if (asked) return Number(asked);
  if (!/^[\w-]{11}$/.test(videoId)) return 2;
  const scenario = scenarioOf(videoId);
  return errorOfScenario[scenario as keyof typeof errorOfScenario];
}

const shortest = 150;

/** Between two and a half and four minutes, the same for the same id. */
export function playerSecondsOf(videoId: string): number {
  let sum = 0;
  for (const letter of videoId) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return shortest + (sum % 90);
}

/** What a page loads as `iframe_api`: `YT.Player` speaks to the frame that it puts in the place of an element. */
const script = (base: string): string => `
(() => {
  class Player {
    constructor(target, options) {
      const place = typeof target === 'string' ? document.getElementById(target) : target;
      const frame = document.createElement('iframe');
      const asked = new URLSearchParams({ ...options.playerVars, enablejsapi: '1' });
      Object.assign(frame, { id: place.id, className: place.className, title: 'YouTube video player' });
      Object.assign(frame, { allow: 'autoplay; encrypted-media', referrerPolicy: 'strict-origin-when-cross-origin' });
      frame.width = options.width ?? 640;
      frame.height = options.height ?? 360;
      frame.src = '${base}/embed/' + encodeURIComponent(options.videoId) + '?' + asked;
      place.replaceWith(frame);
      this.frame = frame;
      this.told = { state: -1, time: 0, duration: 0, volume: 100 };
      this.hear = ({ source, data }) => {
        if (source !== frame.contentWindow || data?.from !== 'sandbox-player') return;
        Object.assign(this.told, data.told);
        const tell = (name, value) => options.events?.[name]?.({ target: this, data: value });
        if (data.event === 'ready') this.open();
        if (data.event) tell('on' + data.event[0].toUpperCase() + data.event.slice(1), data.value);
      };
      addEventListener('message', this.hear);
    }
    /** As with the real one there is nothing to call before the frame is ready. */
    open() {
      const { frame, told } = this;
      const ask = (call, ...values) => frame.contentWindow?.postMessage({ to: 'sandbox-player', call, values }, '*');
      for (const call of ['playVideo', 'pauseVideo', 'stopVideo', 'seekTo', 'setVolume', 'loadVideoById', 'cueVideoById'])
        this[call] = (...values) => ask(call, ...values);
      this.getCurrentTime = () => told.time;
      this.getDuration = () => told.duration;
      this.getPlayerState = () => told.state;
      this.getVolume = () => told.volume;
    }
    getIframe() {
      return this.frame;
    }
    destroy() {
      removeEventListener('message', this.hear);
      this.frame.remove();
    }
  }
  const PlayerState = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };
  window.YT = { Player, PlayerState, loaded: 1 };
  setTimeout(() => window.onYouTubeIframeAPIReady?.());
})();
`;

/** Runs in the frame. What a video is, the page of the frame says for the first and the address of each next one. */
const frameScript = `
(() => {
  const element = (id) => document.getElementById(id);
  const asked = new URLSearchParams(location.search);
  const { base } = document.body.dataset;
  let { videoId, seconds, error } = document.body.dataset;
  let state = -1;
  let time = Number(asked.get('start') ?? 0);
  let since = 0;
  let volume = 100;
  let turn = 0;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const now = () => Math.min(Number(seconds), state === 1 ? time + (performance.now() - since) / 1000 : time);
  const tell = (event, value) =>
    parent.postMessage({ from: 'sandbox-player', event, value, told: { state, time: now(), duration: Number(seconds), volume } }, '*');
  const clock = (all) => Math.floor(all / 60) + ':' + String(Math.floor(all % 60)).padStart(2, '0');
  function show() {
    element('toggle').textContent = state === 1 ? 'Pause' : 'Play';
    element('place').max = seconds;
    if (document.activeElement !== element('place')) element('place').value = now();
    element('time').textContent = clock(now()) + ' / ' + clock(seconds);
    element('name').textContent = videoId;
    element('failed').textContent = error ? 'Error ' + error : '';
  }
  function become(next) {
    time = now();
    since = performance.now();
    state = next;
    show();
    tell('stateChange', next);
  }
  async function start() {
    const own = ++turn;
    if (error) {
      become(-1);
      return tell('error', Number(error));
    }
    if (state !== 2 && state !== 3) become(-1);
    become(3);
    await pause(60);
    if (own === turn) become(1);
  }
  function halt(next) {
    turn++;
    if (state !== next) become(next);
  }
  async function open({ videoId: id, startSeconds = 0 }, plays) {
    turn++;
    const own = turn;
    const facts = await (await fetch(base + '/facts/' + encodeURIComponent(id))).json();
    if (own !== turn) return;
    ({ videoId, seconds, error } = facts);
    state = -1;
    time = startSeconds;
    if (plays) await start();
    else become(5);
  }
  async function seek(to) {
    const wasPlaying = state === 1 || state === 3;
    time = Math.max(0, Math.min(Number(seconds), Number(to)));
    since = performance.now();
    if (time >= Number(seconds) && wasPlaying) return halt(0);
    if (wasPlaying) return start();
    show();
    tell();
  }
  const calls = {
    playVideo: () => (state === 1 ? undefined : ((time = state === 0 ? 0 : now()), start())),
    pauseVideo: () => halt(2),
    stopVideo: () => halt(-1),
    seekTo: seek,
    setVolume: (to) => {
      volume = to;
      tell();
    },
    loadVideoById: (video) => open(video, true),
    cueVideoById: (video) => open(video, false),
  };
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.to === 'sandbox-player') void calls[data.call]?.(...data.values);
  });
  element('toggle').addEventListener('click', () => void (state === 1 ? calls.pauseVideo() : calls.playVideo()));
  element('place').addEventListener('change', (event) => void seek(event.target.value));
  setInterval(() => {
    if (state !== 1) return;
    if (now() >= Number(seconds)) return halt(0);
    show();
    tell();
  }, 250);
  show();
  tell('ready');
  if (asked.get('autoplay') === '1') void start();
})();
`;

const style = `
*{box-sizing:border-box}html,body{height:100%;margin:0}
body{display:grid;grid-template-rows:1fr auto;background:#101014;color:#f4f4f6;font:14px/1.4 system-ui,sans-serif}
#screen{display:grid;place-content:center;justify-items:center;gap:6px;text-align:center;padding:8px}
strong{font-size:15px;font-weight:600;background:#5b2a86;border-radius:6px;padding:2px 10px}
p{margin:0;color:#c9c9d2}form{display:flex;gap:8px;align-items:center;padding:6px 8px}
button{min-width:60px;min-height:26px;font:inherit;color:#101014;background:#f4f4f6;border:0;border-radius:4px}
input{flex:1;min-width:40px;min-height:24px}output{color:#f4f4f6;font-variant-numeric:tabular-nums}
`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const factsOf = (videoId: string) => ({
  videoId,
  seconds: playerSecondsOf(videoId),
  error: playerErrorOf(videoId) ?? '',
});

function frame(base: string, videoId: string): string {
  const { seconds, error } = factsOf(videoId);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox player</title><style>${style}</style></head>
<body data-base="${base}" data-video-id="${escaped(videoId)}" data-seconds="${seconds}" data-error="${error}">
<div id="screen"><strong>Sandbox player</strong><p>Stands in for YouTube’s. Nothing is to be heard.</p><p id="name"></p><p id="failed"></p></div>
<form><button id="toggle" type="button">Play</button>
<input id="place" type="range" min="0" step="1" aria-label="Position"><output id="time"></output></form>
<script src="${base}/frame.js"></script></body></html>`;
}

/** A second of a soft tone as a WAV file, made here: what an audio element can really play. */
function tone(seconds: number): Buffer {
  const rate = 8000;
  const samples = rate * seconds;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    file.writeInt16LE(Math.round(3000 * Math.sin((2 * Math.PI * 220 * at) / rate)), 44 + at * 2);
  return file;
}

/** All that is served of it; `base` is where, without a slash at the end. */
export const createPlayer = (base: string) => ({
  base,
  script: script(base),
  frameScript,
  frame: (videoId: string) => frame(base, videoId),
  factsOf,
  tone,
});
