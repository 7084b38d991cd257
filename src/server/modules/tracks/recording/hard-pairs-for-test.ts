/**
 * 200 pairs of links that are hard to tell, made by hand after what platforms, labels and uploaders do: half of them are
 * one recording. A line: title; artist; seconds (`?`: not known) of each, with its ISRC where the pair turns on it.
 */
const same = `
Salt & Copper; Mira Holm; 214 = Salt and Copper; Mira Holm; 214
Salt & Copper; Mira Holm; 214 = Mira Holm - Salt & Copper (Official Audio); Mira Holm; 215
Salt & Copper; Mira Holm; 214 = Salt & Copper; Mira Holm - Topic; 214
Salt & Copper; Mira Holm; 214 = Salt & Copper (Lyric Video); MiraHolmVEVO; 216
Salt & Copper; Mira Holm; 214 = Salt & Copper [Official Visualizer]; Mira Holm Official; 213
Night Ferry (feat. Joao Prado); Kestrel; 198 = Night Ferry; Kestrel, João Prado; 198
Night Ferry (feat. Joao Prado); Kestrel; 198 = Night Ferry ft. João Prado; Kestrel; 199
Night Ferry; Kestrel feat. João Prado; 198 = Night Ferry [feat. Joao Prado]; KESTREL; 197
Night Ferry (with João Prado); Kestrel; 198 = Kestrel & João Prado - Night Ferry; Kestrel; 198
Night Ferry; Kestrel; 198 = Kestrel - Night Ferry ft. Joao Prado (Lyrics); Kestrel; 198
Déjà Vu; Élise Baron; 187 = Deja Vu; Elise Baron; 187
Für immer; Jörg Weiß; 223 = Fur immer; Jorg Weiss; 223
Niño; Peñaflor; 201 = Nino; Penaflor; 202
Smørrebrød Blues; Åse Lund; 240 = Smorrebrod Blues; Ase Lund; 240
Żółte kwiaty; Łucja; 190 = ŻÓŁTE KWIATY; ŁUCJA; 190
DON'T CALL; Vela; 172 = Don’t Call; vela; 172
dont call; Vela; 172 = Don't Call; Vela; 173
Don't Call; Vela; 172 = Don't Call (Explicit); Vela; 172
Rockin' Out; The Lanterns; 233 = Rockin Out; Lanterns; 233
Who Are You?; The Lanterns; 180 = Who Are You; The Lanterns; 181
...And Then; The Lanterns; 180 = And Then; The Lanterns; 180
M.I.L.E.; Dex; 160 = MILE; Dex; 160
B.R.E.A.D; Dex; 165 = BREAD; Dex; 165
Hit-and-Run; Dex; 165 = Hit and Run; Dex; 166
Re:Start; Yuna Sol; 205 = Re: Start; Yuna Sol; 205
Low / High; Yuna Sol; 205 = Low/High; Yuna Sol; 205
Fire (Original Mix); DJ Oren; 361 = Fire; DJ Oren; 361
Fire - Original Mix; DJ Oren; 361 = Fire (Original Mix); DJ Oren; 362
Golden (Album Version); Sable; 252 = Golden; Sable; 252
Golden - From the Motion Picture "Harbour"; Sable; 252 = Golden (From "Harbour"); Sable; 252
Golden (Theme from Harbour); Sable; 252 = Golden; Sable; 251
Runaway (Live at Red Hall); Sable; 305 = Runaway - Live at Red Hall; Sable; 305
Runaway (Live); Sable; 305 = Sable - Runaway (Live) [HD]; Sable; 305
Runaway (En Vivo); Sable; 305 = Runaway - En Vivo; Sable; 304
Runaway - Acoustic; Sable; 226 = Runaway (Acoustic); Sable; 226
Runaway (Acoustic Version); Sable; 226 = Runaway - Acoustic Version; Sable; 225
Runaway (Instrumental); Sable; 226 = Runaway - Instrumental; Sable; 226
Runaway (Orren Remix); Sable; 260 = Runaway - Orren Remix; Sable; 260
Runaway (Orren Remix); Sable; 260 = Sable - Runaway (Orren Remix) | Official Audio; Sable; 261
Runaway (sped up); Sable; 180 = Runaway - Sped Up; Sable; 180
Runaway (Slowed + Reverb); Sable; 270 = Runaway (slowed & reverb); Sable; 270
Runaway (Demo); Sable; 190 = Runaway - Demo; Sable; 190
Runaway - Radio Edit; Sable; 200 = Runaway (Radio Edit); Sable; 200
Part of Me, Pt. 2; Noor; 201 = Part of Me, Part II; Noor; 201
Chapter (Part 2); Noor; 201 = Chapter, Pt. II; Noor; 202
Ocean II; Noor; 201 = Ocean 2; Noor; 201
F**k This; Noor; 177 = Fuck This; Noor; 177
S**t Happens; Noor; 177 = Shit Happens; Noor; 177
Money$; Noor; 177 = Moneys; Noor; 177
Plan B; A$h; 190 = Plan B; Ash; 190
Группа; Северный ветер; 256 = ГРУППА; Северный Ветер; 256
Ещё раз; Лада; 188 = Еще раз; Лада; 188
Ещё раз (Премьера клипа 2024); Лада; 188 = Лада - Ещё раз; Лада; 189
夜のバス; 水野; 245 = 夜のバス; 水野; 245
夜のバス (Official Music Video); 水野; 245 = 水野 - 夜のバス; 水野; 245
水野「夜のバス」Official Music Video; 水野; 246 = 夜のバス; 水野; 245
가을 편지; 서윤; 219 = 서윤 - 가을 편지 (Official Audio); 서윤; 219
ｆｕｌｌｗｉｄｔｈ; Tape; 120 = fullwidth; Tape; 120
Glow; Rita Ames & Polo; 203 = Glow; Rita Ames, Polo; 203
Glow; Rita Ames x Polo; 203 = Glow; Polo, Rita Ames; 203
Glow; Rita Ames; 203 = Rita Ames, Polo - Glow (Official Video); Rita Ames; 204
Glow; Polo; 203 = Rita Ames x Polo - Glow; Blue Dune Records; 203
Faraway; Ilan Ode; 211 = Ilan Ode - Faraway; Trap District; 211
Faraway; Ilan Ode; 211 = Ilan Ode - Faraway [Free Download]; Soft Beats; 211
Faraway; Ilan Ode; 211 = Ilan Ode – Faraway // Lyrics; WaveMusic; 212
Faraway; Ilan Ode; 211 = Ilan Ode: Faraway; Ilan Ode; 211
I Can't (Get No) Sleep; The Marrow; 222 = I Can't Get No Sleep; The Marrow; 222
(Hold Me) Tonight; The Marrow; 222 = (Hold Me) Tonight; The Marrow; 222
Hold Me (Tonight); The Marrow; 222 = Hold Me (Tonight); Marrow; 223
Blue; The Marrow; 130 = Blue (prod. by Teo); The Marrow; 130
Blue; The Marrow; 130 = Blue [NCS Release]; The Marrow; 130
Live Wire; The Marrow; 240 = LIVE WIRE; The Marrow; 240
Cover Me; The Marrow; 240 = Cover Me (Official Audio); The Marrow; 240
Demo Tape; The Marrow; 240 = The Marrow - Demo Tape; The Marrow; 240
Instrumental Love; The Marrow; 240 = Instrumental Love; The Marrow; 241
Remix Your Heart; The Marrow; 240 = Remix Your Heart; The Marrow; 240
Mr. Postbox; Earl & the Birds; 190 = Mr Postbox; Earl and The Birds; 190
Sunday; Wind, Sand & Stars; 190 = Sunday; Wind, Sand and Stars; 190
Sunday; Sigur Vos; 190 = Sunday; Sigur Vós; 190
Sunday; BLOOM; 190 = Sunday (Official MV); BLOOM (블룸); 191
Mañana; Los Rios; 233 = Mañana (Letra); Los Ríos; 233
Mañana; Los Rios; 233 = Los Ríos - Mañana (Video Oficial); Los Ríos; 234
Allein; Nordlicht; 233 = Allein (Offizielles Video); Nordlicht; 234
Seule; Nadège; 233 = Seule (Clip Officiel); Nadège; 233
Stay (Taylor's Version); Ann Gray; 250 = Stay (Taylor’s Version) [Lyric Video]; Ann Gray; 250
Midnight (DEXX0000001 release); Ann Gray; 250; DEXX02400001 = Midnight; Ann Gray; 250; DEXX02400001
Échos; Ann Gray; 250; DEXX02400002 = Echoes; Ann Gray; 250; DEXX02400002
夜に; 水野; 250; DEXX02400003 = Into Night; Mizuno; 250; DEXX02400003
Harbour; Ann Gray; ?; DEXX02400004 = Harbor; Ann Gray; 251; DEXX02400004
Untitled; Ann Gray; 90; DEXX02400005 = Untitled #3; Ann Gray; 91; DEXX02400005
Тёплый дождь; Вера; 201; DEXX02400006 = Tyoply dozhd; Vera; 201; DEXX02400006
Glass (2011 Remaster); Orchid Row; 281 = Glass - 2011 Remaster; Orchid Row; 281
Glass (Remastered 2011); Orchid Row; 281 = Glass; Orchid Row; 281
Glass; Orchid Row; 281 = Glass; Orchid Row; ?
Glass; Orchid Row; 281 = Orchid Row - Glass (Official Video); Orchid Row; 320
Тёплый дождь; Вера; 201 = Tyoplyy dozhd; Vera; 201
Harbour; Ann Gray; 251 = Harbor; Ann Gray; 251
Paper Boats; Ann Gray; 190; DEXX02400010 = Paper Boats; Ann Gray; 190; DEXX02400011
Paper Boats (Deluxe); Ann Gray; 190 = Paper Boats; Ann Gray; 190
Paper Boats; Ann Gray; 190 = Paper Boats; Ann Gray; 196
`;

const other = `
Runaway; Sable; 226 = Runaway (Live); Sable; 226
Runaway; Sable; 226 = Runaway (Live at Red Hall); Sable; 305
Runaway (Live at Red Hall); Sable; 305 = Runaway (Live in Oslo); Sable; 304
Runaway; Sable; 226 = Runaway (Acoustic); Sable; 226
Runaway; Sable; 226 = Runaway - Unplugged; Sable; 227
Runaway; Sable; 226 = Runaway (Orren Remix); Sable; 226
Runaway (Orren Remix); Sable; 260 = Runaway (Tavo Remix); Sable; 260
Runaway (Orren Remix); Sable; 260 = Runaway (Instrumental); Sable; 260
Runaway; Sable; 226 = Runaway (Instrumental); Sable; 226
Runaway; Sable; 226 = Runaway instrumental; Sable; 226
Runaway; Sable; 226 = Runaway (Sped Up); Sable; 180
Runaway; Sable; 226 = Runaway - sped up version; Sable; 225
Runaway; Sable; 226 = Runaway nightcore; Sable; 225
Runaway; Sable; 226 = Runaway (slowed + reverb); Sable; 227
Runaway (Slowed); Sable; 260 = Runaway (Sped Up); Sable; 260
Runaway; Sable; 226 = Runaway (8D Audio); Sable; 226
Runaway; Sable; 226 = Runaway 8D AUDIO; Sable; 226
Runaway; Sable; 226 = Runaway (Karaoke Version); Sable; 226
Runaway; Sable; 226 = Runaway (Originally Performed by Sable) [Karaoke]; Sing King; 226
Runaway; Sable; 226 = Runaway (In the Style of Sable); Party Tyme; 226
Runaway; Sable; 226 = Runaway (Sable cover); Lena K; 226
Runaway; Sable; 226 = Sable - Runaway (Cover by Lena K); Lena K; 226
Runaway; Sable; 226 = Runaway (Piano Version); Sable; 226
Runaway; Sable; 226 = Runaway (Demo); Sable; 226
Runaway; Sable; 226 = Runaway (A Cappella); Sable; 226
Runaway; Sable; 226 = Runaway (Orchestral Version); Sable; 226
Runaway; Sable; 226 = Runaway (Spanish Version); Sable; 226
Runaway; Sable; 226 = Runaway (Sable's Version); Lena K; 240
Runaway; Sable; 226 = Runaway (Reprise); Sable; 90
Runaway; Sable; 226 = Runaway (Extended Mix); Sable; 360
Runaway; Sable; 226 = Runaway (Extended); Sable; 227
Runaway (Radio Edit); Sable; 200 = Runaway (Extended Mix); Sable; 360
Runaway (Radio Edit); Sable; 200 = Runaway; Sable; 300
Runaway; Sable; 226 = Runaway (Stripped); Sable; 226
Runaway; Sable; 226 = Runaway (Re-Recorded); Sable; 226
Runaway; Sable; 226 = Runaway (2021 Version); Sable; 226
Runaway; Sable; 226 = Runaway; Kestrel; 240
Runaway; Sable; 226 = Runaway; Lena K; 226
Runaway; Sable; 226 = Runaway Train; Sable; 226
Runaway; Sable; 226 = Run Away With Me; Sable; 226
Runaway; Sable; 226 = Runaways; Sable; 180
Intro; Sable; 60 = Intro; Kestrel; 60
Intro; Sable; 60 = Intro; Sable; 95
Interlude I; Sable; 60 = Interlude II; Sable; 60
Part of Me, Pt. 1; Noor; 201 = Part of Me, Pt. 2; Noor; 201
Part of Me; Noor; 201 = Part of Me, Pt. 2; Noor; 201
Ocean II; Noor; 201 = Ocean III; Noor; 201
Ocean; Noor; 201 = Ocean II; Noor; 201
Track 01; Noor; 180 = Track 02; Noor; 180
No. 5; Noor; 180 = No. 6; Noor; 180
Symphony No. 5: I. Allegro; City Philharmonic; 420 = Symphony No. 5: II. Andante; City Philharmonic; 420
Nocturne in E-flat Major; Ivo Hart; 270 = Nocturne in C-sharp Minor; Ivo Hart; 270
Nocturne Op. 9 No. 2; Ivo Hart; 270 = Nocturne Op. 9 No. 1; Ivo Hart; 270
Home; Ann Gray; 200 = Home; Ann Gray; 260
Home; Ann Gray; 200 = Home; Jon Gray; 231
Home; Ann Gray; 200 = Homes; Ann Gray; 232
Hello; Adele Moor; 295 = Hello; Lionel Moor; 250
Angel; Rob; 180 = Angels; Rob; 240
Fire; DJ Oren; 361 = Fire (DJ Oren Remix); Sable; 361
Fire (Original Mix); DJ Oren; 361 = Fire (Club Mix); DJ Oren; 361
Fire (Dub); DJ Oren; 361 = Fire (VIP); DJ Oren; 361
Fire; DJ Oren; 361 = Fire (Kito Bootleg); DJ Oren; 361
Fire; DJ Oren; 361 = Fire x Ice (Mashup); DJ Oren; 361
Fire; DJ Oren; 361 = Fire & Ice; DJ Oren; 361
Fire; DJ Oren; 361 = Firefly; DJ Oren; 361
Golden; Sable; 252 = Golden Hour; Sable; 252
Golden; Sable; 252 = Golden; Harry Vale; 209
Golden; Sable; 252 = Sable - Golden (Live Session); Sable; 252
Golden; Sable; 252 = Sable - Golden (Tiny Desk); Sable; 252
Golden; Sable; 252 = Golden (Nightcore); NightBeats; 190
Golden; Sable; 252 = Golden (Tribute to Sable); Hit Crew; 252
Golden; Sable; 252 = Golden [Backing Track]; Sable; 252
Golden; Sable; 252 = Golden (String Quartet); Vitamin Strings; 252
Golden (Live); Sable; 252 = Golden (Acoustic); Sable; 252
Golden (Live Acoustic); Sable; 252 = Golden (Acoustic); Sable; 252
Golden (feat. Kestrel) [Remix]; Sable; 252 = Golden; Sable; 252
Golden - Remix; Sable; 252 = Golden; Sable, Kestrel; 252
Golden (Kestrel Flip); Sable; 252 = Golden; Sable; 252
夜のバス; 水野; 245 = 夜のバス (Live); 水野; 245
夜のバス; 水野; 245 = 夜のバス (カラオケ); 水野; 245
夜のバス; 水野; 245 = 夜のバス 歌ってみた; 歌い手; 245
夜のバス; 水野; 245 = 朝のバス; 水野; 245
夜のバス; 水野; 245 = 夜の電車; 水野; 245
夜のバス; 水野; 245 = 夜のバス (English Version); 水野; 245
夜のバス (ライブ); 水野; 245 = 夜のバス (インスト); 水野; 245
가을 편지; 서윤; 219 = 가을 편지 (Inst.); 서윤; 219
가을 편지; 서윤; 219 = 겨울 편지; 서윤; 219
Тёплый дождь; Вера; 201 = Тёплый дождь (Концертная версия); Вера; 201
Тёплый дождь; Вера; 201 = Тёплый дождь (Ремикс); Вера; 201
Тёплый дождь; Вера; 201 = Тёплый дождь (минус); Вера; 201
Тёплый дождь; Вера; 201 = Холодный дождь; Вера; 201
Тёплый дождь; Вера; 201 = Тёплый дождь; Юрий; 260
Glass (2011 Remaster); Orchid Row; 281 = Glass (Live, 2011 Remaster); Orchid Row; 281
Glass; Orchid Row; 281 = Glass (Single Edit); Orchid Row; 190
Glass; Orchid Row; 281 = Glass Houses; Orchid Row; 281
Glass; Orchid Row; 281 = Broken Glass; Orchid Row; 281
Glass; Orchid Row; 281 = Glass; Orchid Row; 600
Stay; Ann Gray; 250 = Stay (Taylor's Version); Ann Gray; 252
Stay; Ann Gray; 250 = Stay; Zed & Alma; 210
Harbour; Ann Gray; 251; DEXX02400004 = Harbour (Live); Ann Gray; 260; DEXX02400099
`;

export type Side = { title: string; artist: string; durationSeconds: number | null; isrc: string | null };
export type HardPair = { sides: [Side, Side]; isSame: boolean };

function sideOf(text: string): Side {
  const [title = '', artist = '', seconds = '', isrc = null] = text.split(';').map((part) => part.trim());
  return { title, artist, durationSeconds: seconds === '?' ? null : Number(seconds), isrc };
}

const pairsOf = (text: string, isSame: boolean): HardPair[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [first = '', second = ''] = line.split(' = ');
      return { sides: [sideOf(first), sideOf(second)], isSame };
    });

export const hardPairs: readonly HardPair[] = [...pairsOf(same, true), ...pairsOf(other, false)];
