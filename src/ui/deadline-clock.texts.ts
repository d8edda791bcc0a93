import { plural, texts } from '../lib/languages.ts'

export const clockTexts = texts(
  {
    havanaTime: (when: string) => `${when}, Havana time`,
    yourTime: (when: string) => `${when}, your time`,
    sameTime: 'Your clock shows the same time',
    left: (time: string) => `${time} left`,
    overdue: (time: string) => `Overdue by ${time}`,
    days: (n: number) => `${n} ${plural(n, 'day', 'days')}`,
    hours: (n: number) => `${n} h`,
    minutes: (n: number) => `${n} min`,
    underAMinute: 'less than a minute',
  },
  {
    havanaTime: (when: string) => `${when}, hora de La Habana`,
    yourTime: (when: string) => `${when}, su hora local`,
    sameTime: 'Su reloj marca la misma hora',
    left: (time: string) => `Tiempo restante: ${time}`,
    overdue: (time: string) => `Venció hace ${time}`,
    days: (n: number) => `${n} ${plural(n, 'día', 'días')}`,
    hours: (n: number) => `${n} h`,
    minutes: (n: number) => `${n} min`,
    underAMinute: 'menos de un minuto',
  },
)
