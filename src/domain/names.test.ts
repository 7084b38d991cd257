import { describe, expect, test } from 'vitest';
import { registerBody, updateProfile } from '#contract/accounts.ts';
import { contactBody } from '#contract/contact.ts';
import { personName } from '#contract/shapes.ts';

const shape = personName({ required: 'required', long: 'long' });
const messageOf = (name: string) => shape.safeParse(name).error?.issues[0]?.message;

describe('[AUTH-02] a name of any script is a name', () => {
  test.each([
    'Ada',
    'O’Brien',
    "D'Angelo",
    'Jean-Luc',
    'María José',
    'Nguyễn Thị Minh Khai',
    'Zoe\u0308',
    'Łukasz',
    'J. R. R.',
    'Sammy Jr.',
    '李小龍',
    '葛\u{e0100}城',
    'さくら 山田',
    '김민준',
    'Мария-Анна',
    'محمد عبد الله',
    'علی\u200cرضا',
    'مُحَمَّد',
    'שָׂרָה',
    'श्रीमती',
    'क्\u200dषमा',
    'क्\u200d',
    'ශ්\u200dරී',
    'தமிழ்',
    'ไพลิน',
    'Aïssatou',
    'Ŋũgĩ wa Thiong’o',
    '$ign & Co.',
    'deadmau5',
    'DJ 🎧',
    '👩🏽\u200d🎤',
    '❤\ufe0f\u200d🔥',
    'Ⅷ',
  ])('%s', (name) => {
    expect(shape.safeParse(name)).toMatchObject({ success: true, data: name });
  });
});

const code = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

const refused = {
  'control characters': [...range(0, 0x1f), ...range(0x7f, 0x9f)],
  'directions and their overrides': [
    0x61c,
    0x200e,
    0x200f,
    ...range(0x202a, 0x202e),
    ...range(0x2066, 0x206f),
  ],
  separators: [0x2028, 0x2029],
  'characters of no width': [0xad, 0x34f, 0x180e, 0x200b, 0x2060, 0x2061, 0xfeff, 0xfff9, 0xfffb],
  blanks: [0x115f, 0x1160, 0x2800, 0x3164, 0xffa0],
  tags: [0xe0001, ...range(0xe0020, 0xe007f)],
  'halves of characters': [0xd800, 0xdbff, 0xdc00, 0xdfff],
};

describe('[SEC-01] a name shows all that is in it: none has', () => {
  test.each(Object.entries(refused))('%s', (_what, points) => {
    const passed = points.filter(
      (point) => messageOf(`A${String.fromCodePoint(point)}da`) !== 'controlCharacter',
    );
    expect(passed.map(code)).toEqual([]);
  });

  test.each(['\u200dAda', 'A\u200c\u200cda', 'Ada \u200d', '1\u200d2', '\u200c', '\u202eAda'])(
    'joiners where nothing is to join: %j',
    (name) => {
      expect(messageOf(name)).toBe('controlCharacter');
    },
  );

  test.each(['\u0301', '\ufe0f', '\u3000', '   '])('nothing to be seen at all: %j', (name) => {
    expect(messageOf(name)).toMatch(/^(required|controlCharacter)$/);
  });
});

test('[SEC-01] every name that people give is held to it', () => {
  const bad = 'Ada\u202egnp.exe';
  const person = { email: 'ada@example.com', password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };
  const letter = { name: 'Ada', email: 'ada@example.com', topic: 'press', message: 'Hello' };
  expect(registerBody.safeParse(person).success).toBe(true);
  expect(contactBody.safeParse(letter).success).toBe(true);
  for (const field of ['firstName', 'lastName']) {
    expect(registerBody.safeParse({ ...person, [field]: bad }).success).toBe(false);
    expect(updateProfile.body.safeParse({ [field]: bad }).success).toBe(false);
  }
  expect(contactBody.safeParse({ ...letter, name: bad }).success).toBe(false);
});
