/** What the player is in and what leads where; pure. Whatever plays is to be seen. */

/** What can be played: a video of YouTube, or a file. */
export type PlayerTrack = {
  /** Of the queue's entry: the same video may stand in a queue twice. */
  id: string;
  title: string;
  artist: string;
  albumArt: string | null;
  platform: string;
  videoId?: string;
  platformTrackId?: string;
  originalUrl?: string;
  /** Where it has a page of its own. */
  trackId?: string;
  /** Known beforehand not to be there. */
  unplayable?: 'gone' | 'private';
};

export type PlayerState = {
  currentTrack: PlayerTrack | undefined;
  playlist: readonly PlayerTrack[];
  currentTrackIndex: number;
  isPlaying: boolean;
  isVisible: boolean;
  isMaximized: boolean;
  /** Seconds at which the next start begins. */
  startTime: number;
  isAutoAdvanceEnabled: boolean;
  /** Of 100. */
  volume: number;
};

export type PlayerAction =
  /** `from`: the second at which the first of them begins. */
  | { type: 'set'; playlist: readonly PlayerTrack[]; index: number; from?: number }
  | { type: 'play' | 'pause' | 'toggle' | 'next' | 'previous' | 'ended' | 'hide' | 'close' | 'reset' }
  | { type: 'goTo'; index: number }
  /** To the full player and back, each with where playback has got to. */
  | { type: 'maximize' | 'minimize'; time: number }
  | { type: 'advanceByItself'; isEnabled: boolean }
  | { type: 'volume'; volume: number }
  /** The same songs in another order, or fewer of them. */
  | { type: 'order'; ids: readonly string[] }
  /** As it was left before a reload. */
  | { type: 'resume'; playlist: readonly PlayerTrack[]; index: number; time: number };

export const initialState: PlayerState = {
  currentTrack: undefined,
  playlist: [],
  currentTrackIndex: 0,
  isPlaying: false,
  isVisible: false,
  isMaximized: false,
  startTime: 0,
  isAutoAdvanceEnabled: true,
  volume: 75,
};

export const isVideo = ({ platform }: PlayerTrack): boolean => platform === 'youtube';

const playing = { isPlaying: true, isVisible: true } as const;

function at(state: PlayerState, index: number): PlayerState {
  const currentTrack = state.playlist[index];
  return currentTrack
    ? { ...state, ...playing, currentTrack, currentTrackIndex: index, startTime: 0 }
    : state;
}

/** So many places on, round the ends. */
function step(state: PlayerState, by: 1 | -1): PlayerState {
  const count = state.playlist.length;
  return count > 1 ? at(state, (state.currentTrackIndex + by + count) % count) : state;
}

function ended(state: PlayerState): PlayerState {
  if (!state.currentTrack) return state;
  // The switch is about videos; files always go on to the next.
  const goesOn = state.playlist.length > 1 && (state.isAutoAdvanceEnabled || !isVideo(state.currentTrack));
  return goesOn ? step(state, 1) : { ...state, isPlaying: false, startTime: 0 };
}

function ordered(state: PlayerState, ids: readonly string[]): PlayerState {
  const byId = new Map(state.playlist.map((track) => [track.id, track]));
  const playlist = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const index = playlist.findIndex(({ id }) => id === state.currentTrack?.id);
  return index < 0 ? state : { ...state, playlist, currentTrackIndex: index };
}

/** What needs a current track, and does nothing without one. */
function ofCurrent(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'play':
      return { ...state, ...playing };
    case 'pause':
      return { ...state, isPlaying: false };
    case 'toggle':
      return state.isPlaying ? { ...state, isPlaying: false } : { ...state, ...playing };
    case 'next':
      return step(state, 1);
    case 'previous':
      return step(state, -1);
    case 'goTo':
      return Number.isInteger(action.index) ? at(state, action.index) : state;
    case 'ended':
      return ended(state);
    case 'maximize':
      return { ...state, ...playing, isMaximized: true, startTime: action.time };
    case 'minimize':
      return { ...state, isMaximized: false, startTime: action.time };
    case 'hide':
      return { ...state, isPlaying: false, isVisible: false };
    case 'close':
      return { ...state, isPlaying: false, isVisible: false, isMaximized: false };
    case 'order':
      return ordered(state, action.ids);
    default:
      return state;
  }
}

export function transition(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'reset':
      return initialState;
    case 'set':
    case 'resume': {
      const { playlist, index } = action;
      if (!playlist[index]) return state;
      const set = { ...at({ ...state, playlist }, index), isMaximized: false };
      if (action.type === 'set') return { ...set, startTime: action.from ?? 0 };
      return { ...set, isPlaying: false, startTime: action.time };
    }
    case 'advanceByItself':
      return { ...state, isAutoAdvanceEnabled: action.isEnabled };
    case 'volume':
      return { ...state, volume: Math.round(Math.min(100, Math.max(0, action.volume))) };
    default:
      return state.currentTrack ? ofCurrent(state, action) : state;
  }
}
