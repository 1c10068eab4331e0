/**
 * Easter Sunday of a year of the Gregorian calendar, in days after 21 March of that year: the Sunday after
 * the full moon of the Church's tables. By Gauss, as corrected by Lichtenberg for the two exceptions of each
 * cycle (https://de.wikipedia.org/wiki/Gau%C3%9Fsche_Osterformel); no date library of ours knows it.
 */
export function daysToEaster(year: number): number {
  const century = Math.floor(year / 100)
  const lunar = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const solar = 2 - Math.floor((3 * century + 3) / 4)
  const golden = year % 19
  const seed = (19 * golden + lunar) % 30
  const fullMoon = seed - Math.floor((seed + Math.floor(golden / 11)) / 29)
  const firstSunday = 7 - ((year + Math.floor(year / 4) + solar) % 7)
  const tillSunday = 7 - ((21 + fullMoon - firstSunday) % 7)
  return fullMoon + tillSunday
}
