import { plural, texts } from '../../../lib/languages.ts'

export const officeMapTexts = texts(
  {
    words: {
      map: 'Map of rental offices',
      withoutScripts:
        'Without scripts, a pin shows the cars of its office. Offices near each other share a pin, which cannot be opened here; each car in the list names its office.',
      group: (_count: number, price: string) => `from ${price}`,
      groupNote: (count: number) => `${count} offices`,
      groupName: (count: number, price: string) => `from ${price}, ${count} offices: near each other, zoom in`,
    },
    cars: (n: number) => `${n} ${plural(n, 'car', 'cars')}`,
    closed: 'Closed at your pick-up time. The prices here include the fee.',
    see: (cars: string, price: string) => `See ${cars} from ${price}`,
    all: 'See the cars of all offices',
  },
  {
    words: {
      map: 'Mapa de oficinas de renta',
      withoutScripts:
        'Sin scripts, una marca muestra los carros de su oficina. Las oficinas cercanas comparten una marca, que aquí no se abre; cada carro de la lista dice su oficina.',
      group: (_count: number, price: string) => `desde ${price}`,
      groupNote: (count: number) => `${count} oficinas`,
      groupName: (count: number, price: string) => `desde ${price}, ${count} oficinas: cercanas, acercar`,
    },
    cars: (n: number) => `${n} ${plural(n, 'carro', 'carros')}`,
    closed: 'Cerrada a la hora de recogida. Los precios aquí incluyen el recargo.',
    see: (cars: string, price: string) => `Ver ${cars} desde ${price}`,
    all: 'Ver los carros de todas las oficinas',
  },
)
