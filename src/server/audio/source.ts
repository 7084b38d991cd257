import { avGetSampleFmtName, type FilterContext, FilterGraph, type Frame } from 'node-av/lib';

/** As FFmpeg guesses where a file does not say which speakers its channels are for. */
const layouts = ['', 'mono', 'stereo', '2.1', '4.0', '5.0', '5.1', '6.1', '7.1'];

function sourceOf({ sampleRate, format, channelLayout, channels }: Frame): string {
  const layout = channelLayout.mask === 0n ? layouts[channels] : `0x${channelLayout.mask.toString(16)}`;
  const sample = avGetSampleFmtName(format as never);
  return `abuffer@in=time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${sample}:channel_layout=${layout}`;
}

export type OpenedGraph = { graph: FilterGraph; parts: FilterContext[] };

/** Filters that take frames like this one from `abuffer@in` on; `names` are those that are asked for afterwards. */
export function openGraph(first: Frame, chain: string, names: readonly string[]): OpenedGraph | undefined {
  const graph = new FilterGraph();
  graph.alloc();
  if (graph.parsePtr(`${sourceOf(first)}${chain}`) < 0 || graph.configSync() < 0) return undefined;
  const filters = graph.filters ?? [];
  const parts = ['abuffer@in', ...names].flatMap((name) => filters.find((each) => each.name === name) ?? []);
  return parts.length === names.length + 1 ? { graph, parts } : undefined;
}
