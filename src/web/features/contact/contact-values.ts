/** The contact form's values and their check by the contract's own shape. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { contactForm, contactTopics } from '#contract/contact.ts';

export type ContactValues = z.input<typeof contactForm>;
export type CheckedContact = z.output<typeof contactForm>;

export const contactResolver = zodResolver(contactForm);

export const emptyContact = {
  name: '',
  email: '',
  topic: 'question',
  message: '',
  website: '',
} as const satisfies ContactValues;

export const toTopic = (given: unknown): ContactValues['topic'] | undefined =>
  contactTopics.find((topic) => topic === given);
