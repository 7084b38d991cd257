/** Contact: what anyone may write to those who run the site, and what administrators do with it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { language, personName } from './shapes.ts';

export const contactTopics = ['question', 'problem', 'account', 'press', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const longestContactMessage = 5000;

/** Nothing that ends a line or moves a cursor. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Messages are keys of the texts `contact:error.…`; the pages translate them. */
export const contactBody = z.object({
  name: personName({ required: 'nameRequired', long: 'nameLong' }),
  /** Answers go there. */
  email: z.email('emailInvalid').max(254, 'emailInvalid'),
  topic: z.enum(contactTopics, 'topicRequired'),
  /** Of several lines. */
  message: z
    .string('messageRequired')
    .trim()
    .min(1, 'messageRequired')
    .max(longestContactMessage, 'messageLong')
    .refine((value) => !value.includes('\0'), 'controlCharacter'),
  /** No person sees this field: whoever fills it is a robot, and is answered as everybody is. */
  website: z.string().max(2048).optional(),
  /** Where the visitor came from: a path of the site. */
  page: z.string().max(512).regex(oneLine, 'controlCharacter').optional(),
  /** The language the form was shown in. */
  language: language.optional(),
});

/** What people fill in themselves. */
export const contactForm = contactBody.omit({ page: true, language: true });

/** It stands in the database before this answers, whether or not mail can be sent. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  body: contactBody,
  status: 204,
  errors: ['too_many_requests'],
});

export const contactMessage = z.object({
  id: idShape('contact'),
  createdAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  message: z.string(),
  page: z.string().nullable(),
  language: language.nullable(),
  /** The account it was sent from: unlike the name and the address, nobody can make this up. */
  account: z.object({ id: idShape('user'), email: z.string() }).nullable(),
  doneAt: z.iso.datetime().nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactFilters = z.object({
  state: z.enum(['open', 'done']).default('open'),
  topic: z.enum(contactTopics).optional(),
  /** In names, addresses and messages. */
  search: z.string().trim().max(100).optional(),
});

/** Newest first. */
export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: 'admin',
  query: contactFilters.extend({
    /** `nextCursor` of the page before. */
    cursor: idShape('contact').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ messages: z.array(contactMessage), nextCursor: idShape('contact').nullable() }),
});

/** CSV of the messages that the filters leave, newest first; `lang`: as the page shows it, in that language. On record. */
export const exportContactMessages = endpoint({
  method: 'GET',
  path: '/api/admin/contact-messages/export',
  access: 'admin',
  query: contactFilters.extend({ lang: language.optional(), bom: z.literal('1').optional() }),
});

export const setContactMessageDone = endpoint({
  method: 'PATCH',
  path: '/api/admin/contact-messages/:id',
  access: 'admin',
  params: z.object({ id: idShape('contact') }),
  body: z.object({ isDone: z.boolean() }),
  reply: contactMessage,
  errors: ['not_found'],
});
