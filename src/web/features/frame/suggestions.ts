/** What the search box proposes: up to five distinct titles or artists that contain the text, whatever the case. */
export type Suggestion = { kind: 'song' | 'artist'; text: string };

export const mostSuggestions = 5;

export function suggestionsFor(
  tracks: readonly { title: string; artist: string }[],
  typed: string,
): Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  const found = new Map<string, Suggestion>();
  for (const { title, artist } of tracks) {
    const candidates: Suggestion[] = [
      { kind: 'song', text: title },
      { kind: 'artist', text: artist },
    ];
    for (const candidate of candidates) {
      const key = candidate.text.toLowerCase();
      if (key.includes(wanted) && !found.has(key)) found.set(key, candidate);
      if (found.size === mostSuggestions) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** The next marked row, going round; -1 is the typed text itself. */
export function nextMarked(marked: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return marked + 1 < count ? marked + 1 : 0;
  return marked > 0 ? marked - 1 : count - 1;
}
