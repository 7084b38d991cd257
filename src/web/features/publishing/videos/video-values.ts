/** The values of a video's form and their check by the contract's own shape. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { videoText, type WrittenVideo } from '#contract/publishing.ts';
import { language } from '#contract/shapes.ts';
import type { Language } from '#domain/languages.ts';
import { formatDuration } from '#i18n/formats.ts';

const videoForm = videoText.extend({
  duration: z.string().transform(parseDuration).pipe(videoText.shape.duration),
});

export type VideoValues = z.input<typeof videoForm>;
export type CheckedVideo = z.output<typeof videoForm>;

export const videoResolver = zodResolver(videoForm);

/** What a form may hold while it is written: right or not. */
export const videoDraft: z.ZodType<VideoValues> = z.object({
  link: z.string(),
  title: z.string(),
  description: z.string(),
  language,
  duration: z.string(),
  publishedOn: z.string().nullable(),
});

export const emptyVideo = (inLanguage: Language): VideoValues => ({
  link: '',
  title: '',
  description: '',
  language: inLanguage,
  duration: '',
  publishedOn: null,
});

const linkOf = (youtubeId: string): string => `https://www.youtube.com/watch?v=${youtubeId}`;

export const valuesOf = (video: WrittenVideo): VideoValues => ({
  link: linkOf(video.youtubeId),
  title: video.title,
  description: video.description,
  language: video.language,
  duration: formatDuration(video.duration),
  publishedOn: video.publishedOn,
});

/** The same again, as it would be sent. */
export const textOf = ({ youtubeId, title, description, language, duration, publishedOn }: WrittenVideo) => ({
  link: linkOf(youtubeId),
  title,
  description,
  language,
  duration,
  publishedOn,
});

/** Seconds of `3:07`, `75:00` or `1:02:03`; NaN of anything else. */
export function parseDuration(text: string): number {
  const found = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!found) return Number.NaN;
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  // Beside hours there are at most 59 minutes.
  if (found[1] !== undefined && minutes > 59) return Number.NaN;
  return hours * 3600 + minutes * 60 + seconds;
}
