/** Countries, as files name them: by codes of two or three letters, or in any of the languages that tables come in. */
import { languages, plain } from './words.ts';

/** ISO 3166-1: two letters, then three of the same country. */
const ofThree = new Map(
  [
    'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB',
    'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR',
    'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR',
    'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK',
    'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS',
    'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN',
    'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO',
    'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD',
    'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER',
    'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM',
    'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP',
    'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF',
    'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY',
    'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => [pair.slice(2), pair.slice(0, 2)]),
);

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const otherNames = {
  usa: 'US',
  uk: 'GB',
  'united states of america': 'US',
  'great britain': 'GB',
  russia: 'RU',
  'czech republic': 'CZ',
  turkey: 'TR',
  holland: 'NL',
  'russian federation': 'RU',
  'viet nam': 'VN',
  korea: 'KR',
  'korea, republic of': 'KR',
  'republic of korea': 'KR',
  한국: 'KR',
  ...{
    中国大陆: 'CN',
    中國大陸: 'CN',
    'mainland china': 'CN',
    macedonia: 'MK',
    swaziland: 'SZ',
    burma: 'MM',
  },
  // As ISO 3166 lists them.
  ...{ 'iran islamic republic of': 'IR', 'taiwan province of china': 'TW', 'moldova republic of': 'MD' },
  ...{ 'bolivia plurinational state of': 'BO', 'venezuela bolivarian republic of': 'VE' },
  ...{ 'tanzania united republic of': 'TZ', 'syrian arab republic': 'SY', 'brunei darussalam': 'BN' },
  السعودية: 'SA',
  الإمارات: 'AE',
} as const;
/** `Cote d'Ivoire`, `Curacao`: without what keyboards leave out. */
const loose = (name: string): string =>
  plain(name)
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/^the /, '')
    .trim();

let known: { codes: ReadonlySet<string>; byName: ReadonlyMap<string, string> } | undefined;

/** Codes of today's countries, and their names in the languages that tables come in. */
function countries(): NonNullable<typeof known> {
  if (known) return known;
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Of states that are no more the code is another's.
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
  const inEnglish = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const named = codes.filter((code) => inEnglish.of(code));
  const byName = new Map<string, string>(Object.entries(otherNames));
  for (const style of ['long', 'short'] as const)
    for (const language of languages) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
      for (const code of named) {
        const name = plain(names.of(code) ?? '');
        for (const form of [name, loose(name)]) if (form && !byName.has(form)) byName.set(form, code);
      }
    }
  known = { codes: new Set(named), byName };
  return known;
}

/** Told by its code or its name. ISO 3166-1 alpha-2; `ZZ` where a file does not say, as platforms write it. */
export function countryOf(text: string): string | undefined {
  if (text === '') return 'ZZ';
  const code = text.toUpperCase();
  if (code.length === 3 && ofThree.has(code)) return ofThree.get(code);
  if (!/^[A-Z]{2}$/.test(code)) {
    const { byName } = countries();
    return byName.get(plain(text)) ?? byName.get(loose(text));
  }
  return code === 'UK' ? 'GB' : countries().codes.has(code) ? code : undefined;
}
