/** Daily opening hours as 'HH:MM', closing minute included; they may span midnight. */
export type OfficeHours = { opens: string; closes: string }

/** True when the office is open at a wall-clock hour ('0900'). */
export const isOpenAt = ({ opens, closes }: OfficeHours, hour: string) => {
  const time = `${hour.slice(0, 2)}:${hour.slice(2)}`
  return opens <= closes ? time >= opens && time <= closes : time >= opens || time <= closes
}

/** The first office open at that hour, or else the first one; undefined when there are none. */
export const findServingOffice = <T extends OfficeHours>(offices: readonly T[], hour: string): T | undefined =>
  offices.find((office) => isOpenAt(office, hour)) ?? offices[0]
