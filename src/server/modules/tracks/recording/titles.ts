/**
 * What a title says besides the song's name: which version it is, who is featured, what kind of upload. Pure. Words and
 * customs are those that platforms, labels and uploaders use; what none of them knows stays a part of the name.
 */
import anyAscii from 'any-ascii';

/** Whole words in any script: `\\b` knows Latin letters alone. Han, kana and Hangul are written without spaces. */
const words = (spaced: string, unspaced?: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}])${unspaced ? `|${unspaced}` : ''}`, 'u');

/** Versions that are recordings of their own: one that has such a word is never the same as one that has not. */
const recordings = {
  live: words(
    'live|en vivo|ao vivo|en directo|in concert|dal vivo|unplugged|tiny desk|концерт\\p{L}*|вживую|лаив',
    'ライブ|ライヴ|现场|라이브',
  ),
  remix: words(
    'remix|rmx|re mix|bootleg|mashup|flip|rework|vip|dub|refix|edit by|ремикс',
    'リミックス|混音|리믹스',
  ),
  acoustic: words(
    'acoustic|akustik|acustic[oa]|acoustique|stripped|акустическ\\p{L}*|акустика',
    'アコースティック',
  ),
  instrumental: words(
    'instrumental\\p{L}*|strumentale|inst|off vocal|backing track|минус|инструментал\\p{L}*',
    '伴奏|インスト',
  ),
  karaoke: words(
    'karaoke|in the style of|made popular by|originally performed by|караоке',
    'カラオケ|노래방',
  ),
  cover: words('cover|covered|tribute|кавер', '歌ってみた|翻唱|カバー|커버'),
  'sped up': words('sped up|speed up|speedup|spedup|nightcore|faster|ускоренн\\p{L}*', '加速|倍速'),
  slowed: words('slowed|slow reverb|daycore|screwed|chopped|замедленн\\p{L}*', '减速|慢速'),
  '8d': words('8d|16d'),
  demo: words('demo|rehearsal|outtake|work tape|voice memo|демо', 'デモ'),
  'a cappella': words('a cappella|acapella|acappella|vocals only|а капелла', 'アカペラ'),
  orchestral: words('orchestral|symphonic|with orchestra|string quartet|philharmonic'),
  piano: words('piano version|piano ver|piano solo|solo piano', 'ピアノ'),
  // Whoever sang it anew says so in one of these ways.
  'sung anew': words('re ?recorded|(?:\\p{L}+ s|my|our|new|19\\d\\d|20\\d\\d) version'),
  reprise: words('reprise|interlude|intro|outro|skit|prelude'),
  extended: words('extended|club mix|12 inch|12 mix|long version|maxi'),
  short: words(
    'radio edit|radio mix|radio version|single edit|single version|short version|short ver|tv size|edit',
  ),
  translated: words(
    '(?:english|spanish|french|german|italian|portuguese|japanese|korean|chinese|russian|hindi|arabic) ver(?:sion)?|version francaise|version espanola|en espanol|en francais|auf deutsch|spanglish',
    '日本語|韓国語|中文版',
  ),
} as const;

export type Version = keyof typeof recordings;

/** Words that may or may not name another recording: asked about where only one of two has them. */
const doubtful = {
  remaster: words('remaster|remastered|remasterizado|remasterise|anniversary|ремастер\\p{L}*', 'リマスター'),
  clean: words(
    'clean|censored|edited|amended|bleeped|radio safe|censurad[oa]|censuree|zensiert\\p{L}*|version limpia',
  ),
  mono: words('mono'),
  mix: words('dolby atmos|spatial audio|binaural|alternate|alternative|alt|mix|version|ver|take'),
} as const;

export type Doubtful = keyof typeof doubtful;

/** What uploaders add and what says nothing of the recording. */
const noise = words(
  'official|officiel\\p{L}*|oficial|offiziell\\p{L}*|clip|videoclip|video|audio|visuali[sz]er|lyrics?|letra|paroles|hd|hq|4k|uhd|mv|m v|pv|prod|produced by|out now|free download|free dl|premiere|explicit|deluxe|stereo|original mix|original version|album version|full version|full song|from|soundtrack|ost|theme|ncs release|color coded|премьера|клип|текст',
  '公式|歌詞|主題歌|官方',
);

/** A picture with its own beginning and end: the same song may last longer there. */
const film = words('video|videoclip|clip|mv|m v|pv|film|клип');

/** The sound of the record with a picture to it: it lasts as long. */
const record = words('audio|lyrics?|letra|paroles|visuali[sz]er|текст', '歌詞');

/** Beside whose remix it is, and live where, a version says only these. */
const plainWords = new Set(
  'a and the at in on by from of version ver mix official audio video live remix rmx acoustic instrumental karaoke demo sped up speed slowed reverb re edit'.split(
    ' ',
  ),
);

const featuring = /(?:^|\s)(?:feat|ft|featuring|with|con|avec|mit|при участии|w\/)\.?\s+(.+)$/i;

const latinMarks = /(?<=\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})\p{M}+/gu;
/** Letters that are no letter with an accent: ß, ø, æ, ł. */
const latinLetters = /(?![a-z])\p{Script=Latin}/gu;

/** What platforms write with stars, by its first and last letters. */
const swearwords = [
  'fuck',
  'fucking',
  'fucked',
  'fucker',
  'motherfucker',
  'shit',
  'bullshit',
  'bitch',
  'bitches',
  'nigga',
  'niggas',
  'ass',
  'asshole',
  'dick',
  'pussy',
  'cock',
  'hoe',
  'hoes',
  'whore',
  'bastard',
  'damn',
  'cunt',
  'slut',
  'tits',
];

const uncensored = (written: string, start: string, end: string): string =>
  swearwords.find((word) => word.length === written.length && word.startsWith(start) && word.endsWith(end)) ??
  written;

/** Same letters, same words: width, case, accents, punctuation and apostrophes aside. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(latinMarks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(latinLetters, anyAscii)
    .replace(/ё/g, 'е')
    .replace(/[&+]/g, ' and ')
    .replace(/\$(?=\p{L})|(?<=\p{L})\$/gu, 's')
    .replace(/\b(\p{L}*)\*+(\p{L}*)/gu, uncensored)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Written in letters other than Latin ones. */
export const hasOwnScript = (text: string): boolean =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);

/** In Latin letters, as a rule of thumb: Cyrillic, Greek, kana, Hangul, Devanagari, Arabic. Han is read as Chinese. */
export const romanised = (folded: string): string => (hasOwnScript(folded) ? fold(anyAscii(folded)) : folded);

export type ReadTitle = {
  /** Folded name of the song, without what is said beside it. */
  name: string;
  /** The same with brackets that are neither a version nor noise: they may belong to the name. */
  full: string;
  /** By version, the words it was said with: whose remix, live where. */
  versions: ReadonlyMap<Version, string>;
  doubtful: ReadonlySet<Doubtful>;
  featured: readonly string[];
  isFilm: boolean;
  isRecord: boolean;
};

const bracket = /[([{【「『（［〔]([^()[\]{}【】「」『』（）［］〔〕]*)[)\]}】」』）］〕]/gu;

const romanNumerals: Record<string, string> = { ii: '2', iii: '3', iv: '4' };

/** "Part II", "Pt. 2" and "II" are one. */
const numbered = (folded: string): string =>
  folded
    .replace(
      /\b(part|pt|vol|volume) (\w+)\b/g,
      (_, _word, number) => `part ${romanNumerals[number] ?? number}`,
    )
    .replace(/\b(\w+) (ii|iii|iv)$/, (_, word, number) => `${word} ${romanNumerals[number] ?? number}`);

/** Whose remix, live where: the words that say more than that it is one. */
const detailOf = (folded: string): string =>
  folded
    .split(' ')
    .filter((word) => !plainWords.has(word))
    .join(' ');

type Words = {
  versions: Map<Version, string>;
  doubtful: Set<Doubtful>;
  featured: string[];
  isFilm: boolean;
  isRecord: boolean;
};

/** Takes what `part` says into `words`. Answers whether it said anything but a name. */
function understand(part: string, words: Words): boolean {
  const guests = featuring.exec(part);
  if (guests?.[1] && guests.index === 0) {
    words.featured.push(...namesIn(guests[1]));
    return true;
  }
  const folded = numbered(fold(part));
  if (folded === '') return true;
  let isKnown = false;
  for (const [version, pattern] of Object.entries(recordings) as [Version, RegExp][]) {
    if (!pattern.test(folded)) continue;
    // "Live (Remastered)" and "Radio Edit Remix" are one bracket of the stronger word.
    if (version === 'short' && words.versions.has('remix')) continue;
    words.versions.set(version, detailOf(folded));
    isKnown = true;
  }
  for (const [word, pattern] of Object.entries(doubtful) as [Doubtful, RegExp][]) {
    if (!pattern.test(folded) || (word === 'mix' && isKnown)) continue;
    if (word === 'mix' && noise.test(folded)) continue;
    words.doubtful.add(word);
    isKnown = true;
  }
  if (noise.test(folded)) {
    words.isFilm ||= film.test(folded) && !folded.includes('lyric');
    words.isRecord ||= record.test(folded);
    isKnown = true;
  }
  return isKnown;
}

/** Versions that a name speaks of, wherever it does: `Live Forever` may be one, and may be a name. */
export const versionsIn = (folded: string): (Version | Doubtful)[] => [
  ...(Object.keys(recordings) as Version[]).filter((version) => recordings[version].test(folded)),
  ...(['remaster', 'clean'] as const).filter((word) => doubtful[word].test(folded)),
];

/** Words at the end of a title that mean a version even without a bracket or a dash. */
const bareEnd =
  /\s+((sped up|speed up|nightcore|slowed( ?\+? ?(and )?reverb)?|8d audio|karaoke( version)?|instrumental( version)?|acoustic version|remix|radio edit|(official )?(music |lyric )?video|official m\/?v|m\/v|official audio|lyrics|cover))$/i;

/** Several names in one text: of artists, or of guests. */
export const namesIn = (text: string): string[] =>
  text
    .split(
      /\s*(?:,|;|\/|&|\+|\sx\s|\s×\s|\sand\s|\sy\s|\set\s|\sund\s|\se\s|\svs\.?\s|、|・|\sи\s|\bfeat\.?\s|\bft\.?\s|\bfeaturing\s|\swith\s)\s*/iu,
    )
    .map(fold)
    .filter(Boolean);

export function readTitle(title: string): ReadTitle {
  const words: Words = {
    versions: new Map(),
    doubtful: new Set(),
    featured: [],
    isFilm: false,
    isRecord: false,
  };
  const kept: string[] = [];
  let rest = title.normalize('NFKC').replace(bracket, (whole, inner: string, at: number) => {
    if (at > 0 && understand(inner, words)) return ' ';
    kept.push(whole);
    return ` \u0000${kept.length - 1} `;
  });
  // "Name - Live at Wembley", "Name | Official Video", "Name // Lyrics"
  const parts = rest.split(/\s+[-–—|~:]\s+|\s*\/\/\s*|\s*\|\s*/);
  rest = [parts[0] ?? '', ...parts.slice(1).filter((part) => !understand(part, words))].join(' - ');
  for (let end = bareEnd.exec(rest); end && end.index > 0; end = bareEnd.exec(rest)) {
    understand(end[1] ?? '', words);
    rest = rest.slice(0, end.index);
  }
  const guests = featuring.exec(rest);
  if (guests?.[1] && guests.index > 0 && /(feat|ft|featuring)/i.test(guests[0])) {
    words.featured.push(...namesIn(guests[1]));
    rest = rest.slice(0, guests.index);
  }
  const fill = (text: string, by: (index: number) => string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: our own mark for a bracket that was kept
    numbered(fold(text.replace(/\u0000(\d+)/g, (_, index) => by(Number(index)))));
  // Of a name of signs alone ("❤", "???") nothing would be left, and any two of them would be one.
  const full = fill(rest, (index) => kept[index] ?? '') || title.trim();
  const name = fill(rest, () => ' ') || full;
  return { name, full, ...words };
}
