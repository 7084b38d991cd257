import { describe, expect, test } from 'vitest';
import { registerBody } from '#contract/accounts.ts';
import { goodPassword } from '#kit/factories.ts';
import { flawOf } from './password-choice.ts';

const ada = { email: 'ada.byron@example.com', firstName: 'Ada', lastName: 'Byron' };
const meetsRules = (password: string) => registerBody.shape.password.safeParse(password).success;

describe('[SEC-03] a password that many people use is told apart, though it meets the rules', () => {
  test.each([
    'Password1!',
    'Qwerty123!',
    'P@ssw0rd1',
    'P@$$w0rd2024',
    'Pa55word!',
    'Welcome1!',
    'Welcome2024!',
    'We1come123!',
    'Summer2025!',
    '!!Dragon99',
    'Letmein1!',
    'Admin123!',
    'Football#1',
    'Iloveyou2!',
    'Abc12345!',
    'Test1234!',
    'Asdf1234!',
    'Qwer-1234',
    'Changeme1!',
    'Ｐａｓｓｗｏｒｄ1!',
  ])('%s', async (password) => {
    expect(await flawOf(password, ada)).toBe('passwordCommon');
  });
});

describe('[SEC-03] a password that says who one is is told apart', () => {
  test.each([
    'Ada.Byron@example.com1',
    'Ada.Byron-77',
    'x!AdaByron9x',
    'ByronAda1!',
    'Byron-2024!',
    'Tracklight1!',
  ])('%s', async (password) => {
    expect(meetsRules(password)).toBe(true);
    expect(await flawOf(password, ada)).toBe('passwordPersonal');
  });

  test('the name of the mailbox from four letters on, the name in any script', async () => {
    expect(await flawOf('Bossy-pants-1', { ...ada, email: 'boss@corp.example' })).toBe('passwordPersonal');
    expect(await flawOf('Amber-pants-1', { ...ada, email: 'amb@corp.example' })).toBeUndefined();
    expect(await flawOf('Zoé-2024!', { ...ada, firstName: 'ZOE\u0301' })).toBe('passwordPersonal');
  });
});

describe('[AUTH-02] a password that nobody guesses first is left alone', () => {
  test.each([
    goodPassword,
    'Typed-it-1!',
    'Twelve-owls-7!',
    'Not-the-one-1!',
    'correct Horse battery 9!',
    'Dragon-84173629!',
    'My summer, 3 dragons',
    'Adamant-Bison-5!',
    'kV7#qpZ2mL',
    'Ünïcode-Ωmega-4!',
    '𝒜a1!𝒜a1!xyz',
  ])('%s', async (password) => {
    expect(await flawOf(password, ada)).toBeUndefined();
  });
});
