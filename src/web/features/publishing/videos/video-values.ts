/** The values of a video's form and their check by the contract's own shape. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { videoText, type WrittenVideo } from '#contract/publishing.ts';
import { language } from '#contract/shapes.ts';
import type { Language } from '#domain/languages.ts';
import { formatDuration } from '#i18n/formats.ts';
import { parseDuration } from './duration.ts';

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

export const linkOf = (youtubeId: string): string => `https://www.youtube.com/watch?v=${youtubeId}`;

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
