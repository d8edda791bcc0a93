/** Masks a passport or license number except its last characters, at most four and at most half of it: '•••• 0041'. */
export const maskedNumber = (number: string) =>
  number && `•••• ${number.slice(number.length - Math.min(4, Math.floor(number.length / 2)))}`
