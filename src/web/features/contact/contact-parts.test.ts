/** The pure parts of the contact form. */
import { describe, expect, it } from 'vitest';
import { mailLink } from './admin/message-row.tsx';
import { contactResolver, emptyContact } from './contact-values.ts';
import { roundedWait } from './send-failure.tsx';
import { cameFrom, toDraft } from './use-contact.ts';

const check = async (values: object) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await contactResolver({ ...emptyContact, ...values }, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
};

describe('[SITE-05] the contact form', () => {
  it('says of each field what is wrong, as the server would', async () => {
    expect(await check({})).toEqual({
      name: 'nameRequired',
      email: 'emailInvalid',
      message: 'messageRequired',
    });
    expect(await check({ name: 'A\nb', email: 'a@example.com', message: 'x'.repeat(5001) })).toEqual({
      name: 'controlCharacter',
      message: 'messageLong',
    });
    expect(await check({ name: 'Ada', email: 'a@example.com', message: 'One\ntwo' })).toEqual({});
  });

  it('takes of a kept draft only texts that say something, and topics there are', () => {
    const draft = { name: 'Ada', email: '', topic: 'press', message: 'Hi\nthere' };
    expect(toDraft({ ...draft, website: 'x' })).toEqual({
      name: 'Ada',
      topic: 'press',
      message: 'Hi\nthere',
    });
    for (const odd of [null, 7, 'text', [], { name: 7, message: ' ', topic: 'money' }])
      expect(toDraft(odd)).toEqual({});
  });

  it('says where somebody came from only if that is of this site', () => {
    const origin = 'https://music.example.com';
    const from = (search: string, referrer: string) => cameFrom({ search, referrer, origin });
    expect(from('?from=/tracks', '')).toBe('/tracks');
    expect(from('', `${origin}/help/keys?q=mine#top`)).toBe('/help/keys');
    expect(from('?from=https://evil.example', 'https://search.example/?q=me')).toBeUndefined();
    expect(from('', '')).toBeUndefined();
    expect(from('?from=/a%0Ab', '')).toBe('/ab');
    expect(from(`?from=/${'a'.repeat(600)}`, '')).toHaveLength(512);
  });

  it('never says that a wait is shorter than it is', () => {
    const minute = 60_000;
    expect([-5, 0, 1, 59.5 * minute, 60 * minute, 61 * minute].map(roundedWait)).toEqual([
      0,
      0,
      minute,
      60 * minute,
      60 * minute,
      120 * minute,
    ]);
  });

  it('an address in a link can add nothing to the mail', () => {
    expect(mailLink('ada@example.com', 'Your message & more')).toBe(
      'mailto:ada@example.com?subject=Your%20message%20%26%20more',
    );
    expect(mailLink('a?bcc=x@example.com', 'S')).toBe('mailto:a%3Fbcc%3Dx@example.com?subject=S');
  });
});
