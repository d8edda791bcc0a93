/** An office's daily hours, 'HH:MM', the closing minute included; they may run past midnight. */
export type OfficeHours = { opens: string; closes: string }

/** True when the office serves at a wall-clock hour ('0900'). */
export const isOpenAt = ({ opens, closes }: OfficeHours, hour: string) => {
  const time = `${hour.slice(0, 2)}:${hour.slice(2)}`
  return opens <= closes ? time >= opens && time <= closes : time >= opens || time <= closes
}

/** The office that hands over or takes back a car: one that is open at that hour, else the first; undefined when there is none. */
export const findServingOffice = <T extends OfficeHours>(offices: readonly T[], hour: string): T | undefined =>
  offices.find((office) => isOpenAt(office, hour)) ?? offices[0]
