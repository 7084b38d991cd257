/** Names that say what a column is in words that are all known. */
import { currencyIn } from '../cells/currencies.ts';
import { remembering } from '../songs.ts';
import { type Meaning, plainName } from '../spec.ts';
import { telling } from './ranks.ts';
import { wordLists } from './word-lists.ts';
import { separated } from './words.ts';

/** They join words, and say nothing themselves. */
const joining =
  'of|the|for|in|to|by|and|per|after|de|del|della|di|du|des|da|do|la|le|les|el|l|d|der|die|das|des|von|für|im|in|nach|und|y|e|et|à|a|al|en|por|na|za|w|z|i|van|voor|och|och|og|av|по|за|в|на|的|の|별';

/** When it was, and no word of a report, a payment or a release. */
const whenUsed =
  'kalenderwoche|対象|sold|sale|sales|order|ordered|purchase|played|plays|streamed|listening|nutzung|verwertung|verkauf|verkaufs|wiedergabe|abruf|écoute|écoutes|vente|ventes|utilisation|exploitation|uso|usos|venta|ventas|escucha|escuchas|reproducción|reprodução|utilização|vendas|ascolto|ascolti|utilizzo|vendita|vendite|gebruik|verkoop|speelmaand|luistermaand|spelmånad|lyssning|uppspelning|odsłuchu|słuchania|użycia|užití|užívání|prodeje|kullanım|satış|dinleme|ayı|dönemi|использования|прослушивания|продажи|χρήσης|ακρόασης|πώλησης|πωλήσεων|使用|利用|再生|播放|收听|销售|이용|재생|판매|उपयोग|बिक्री|شهر|الاستماع|الاستخدام|البيع|pemakaian|pemutaran|penjualan';

const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const vocabularyOf = remembering((meaning) => {
  const lists = [
    ...wordLists.filter(([own]) => own === meaning).map(([, words]) => words),
    ...(telling[meaning as Meaning] ?? []),
    ...(meaning === 'date' ? [whenUsed] : []),
    joining,
  ];
  const terms = lists.flatMap((words) => words.split('|'));
  return {
    words: new Set(terms.flatMap((term) => term.split(' '))),
    unspaced: terms
      .filter((term) => withoutBlanks.test(term))
      .toSorted((one, other) => other.length - one.length),
  };
});

/** What a word that is known says nothing of: numbers, parts of a hundred. */
const isMarkAlone = (word: string): boolean => !/\p{L}/u.test(word);

/** What another word makes of those that are known nobody can tell. */
export function saysPlainly(meaning: Meaning, written: string): boolean {
  const { words, unspaced } = vocabularyOf(meaning);
  const isKnown = (word: string) =>
    isMarkAlone(word) ||
    words.has(word) ||
    words.has(word.replace(/^ال/, '')) ||
    // `d’exploitation`, without its mark by now.
    words.has(word.replace(/^[dl](?=[aeiouéèêœ])/, '')) ||
    (meaning === 'date' && /^[월일月日]$/.test(word)) ||
    (withoutBlanks.test(word) && unspaced.reduce((left, term) => left.replaceAll(term, ''), word) === '');
  const said = separated(plainName(currencyIn(written).name)).split(' ');
  return said.some((word) => !isMarkAlone(word)) && said.every(isKnown);
}
