import { texts } from '../../../lib/languages.ts'

export const hotelMapTexts = texts(
  {
    words: {
      map: 'Map of hotels',
      withoutScripts:
        'Without scripts, only the hotels that have a pin of their own can be opened here. The list has all of them.',
      group: (count: number, price: string) => `${count} from ${price}`,
      groupName: (count: number, price: string) => `${count} from ${price}: hotels near each other, zoom in`,
    },
    hotel: (name: string, price: string) => `${name}, ${price} for the stay`,
    see: (price: string) => `See it for ${price}`,
  },
  {
    words: {
      map: 'Mapa de hoteles',
      withoutScripts:
        'Sin scripts, aquí solo se abren los hoteles que tienen su propia marca. La lista los tiene todos.',
      group: (count: number, price: string) => `${count} desde ${price}`,
      groupName: (count: number, price: string) => `${count} desde ${price}: hoteles cercanos, acercar`,
    },
    hotel: (name: string, price: string) => `${name}, ${price} por la estancia`,
    see: (price: string) => `Ver por ${price}`,
  },
)
