/** Of libraries that come without types, or hide them from whoever imports them. */
declare module '@audio/mir-chroma' {
  export default function chroma(window: Float64Array, options: { fs: number }): Float64Array;
}

declare module '@audio/mir-key' {
  type Score = { label: string; score: number };
  type Found = { tonic: number; mode: 'major' | 'minor'; confidence: number; scores: Score[] };
  export default function key(chroma: Float64Array): Found;
}

declare module 'music-tempo' {
  export default class MusicTempo {
    constructor(samples: Float32Array, options: { bufferSize: number; hopSize: number; timeStep: number });
    tempo: string;
  }
}
