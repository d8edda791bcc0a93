import type { Scores } from '../features/reviews/aspects.ts'
import type { PhotoReason, RejectionReason } from '../features/reviews/review-rules.ts'
import type { Bilingual, Lang } from '../lib/languages.ts'

/** What a client of the demo writes about a trip, and what the agency does with it. */
export type WrittenReview = {
  /** Cleanliness, staff, comfort, location, electricity and water, food (0: not scored), value. */
  scores: Scores
  text: Record<Lang, string>
  /** Illustrations from the catalog in place of photos; staff leave out those that have a reason. */
  photos?: readonly { illustration: string; leftOut?: PhotoReason }[]
  /** Only for families with children, since the text mentions them. */
  byFamily?: true
  /** Staff translated it into the other language. */
  translated?: true
  agencyAnswer?: Bilingual
  supplierAnswer?: Bilingual
  rejected?: RejectionReason
}

const stay = (
  [cleanliness, staff, comfort, location, utilities, food, value]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ],
  en: string,
  es: string,
  more: Omit<WrittenReview, 'scores' | 'text'> = {},
): WrittenReview => ({
  scores: { cleanliness, staff, comfort, location, utilities, value, ...(food > 0 && { food }) },
  text: { en, es },
  ...more,
})

const rental = (
  [condition, pickUp, help, value]: readonly [number, number, number, number],
  en: string,
  es: string,
  more: Omit<WrittenReview, 'scores' | 'text'> = {},
): WrittenReview => ({ scores: { condition, pickUp, value, ...(help > 0 && { help }) }, text: { en, es }, ...more })

/** Reviews of stays at the beach with all meals. */
export const BEACH_REVIEWS: readonly WrittenReview[] = [
  stay(
    [4, 5, 4, 5, 4, 3, 4],
    'The beach is what you come for: white, quiet before nine, and the water stays shallow for the children. The buffet repeats itself after three days; the grill by the beach is better. The generator takes over within seconds when the power goes, so we hardly noticed the cuts.',
    'La playa lo vale todo: blanca, tranquila antes de las nueve y con el agua bajita para los niños. El bufé se repite a los tres días; la parrilla de la playa es mejor. La planta arranca en segundos cuando se va la luz, así que casi no notamos los apagones.',
    { translated: true, byFamily: true, photos: [{ illustration: 'rooms/sea-view' }] },
  ),
  stay(
    [3, 4, 3, 5, 3, 2, 3],
    'Friendly staff who do what they can. There was no fresh fruit for two days and the coffee ran out at breakfast. Our room was clean, but the air conditioning dripped all night and it took until the second day to get it fixed.',
    'Un personal amable que hace lo que puede. Dos días sin fruta fresca y se acabó el café en el desayuno. La habitación estaba limpia, pero el aire goteaba toda la noche y no lo arreglaron hasta el segundo día.',
    {
      supplierAnswer: {
        en: 'Thank you for telling us. The unit in that room has been replaced, and guests can now report faults by telephone at any hour.',
        es: 'Gracias por decirlo. El equipo de esa habitación ya se cambió, y ahora los huéspedes pueden avisar de averías por teléfono a cualquier hora.',
      },
    },
  ),
  stay(
    [5, 5, 5, 5, 4, 4, 5],
    'Our third time here. The front desk remembered us and kept the room near the garden. Bring small notes for tips and your own coffee if you are particular. We slept with the window open and heard nothing but the sea.',
    'Nuestra tercera vez aquí. En la carpeta se acordaron de nosotros y nos guardaron la habitación junto al jardín. Lleve billetes pequeños para las propinas y su propio café si es exigente. Dormimos con la ventana abierta y solo se oía el mar.',
  ),
  stay(
    [2, 3, 2, 4, 2, 2, 2],
    'Not the four stars in the brochure. Hot water only in the morning, a broken lock on the balcony and towels that had seen better days. The sea was beautiful. For the price we would choose a private home next time.',
    'No son las estrellas que dice el folleto. Agua caliente solo por la mañana, el cierre del balcón roto y toallas gastadas. El mar, precioso. Por ese precio, la próxima vez elegiríamos una casa particular.',
    {
      photos: [{ illustration: 'rooms/bathroom-shower' }],
      agencyAnswer: {
        en: 'We are sorry. We passed this on to the hotel and no longer offer this wing until its boilers are replaced.',
        es: 'Lo sentimos. Se lo trasladamos al hotel y no ofrecemos esa ala hasta que cambien los calentadores.',
      },
    },
  ),
  stay(
    [4, 4, 4, 4, 5, 3, 4],
    'Good value for a family. The children had the pool and the slides, we had the shade. One evening the whole coast was dark and the hotel was not. The pizza is the safest choice.',
    'Buena relación calidad-precio para una familia. Los niños, la piscina y los toboganes; nosotros, la sombra. Una noche toda la costa estaba a oscuras menos el hotel. Lo más seguro es la pizza.',
    { byFamily: true },
  ),
  stay(
    [5, 4, 5, 5, 4, 4, 4],
    'Quiet at night and ten steps from the sand. The lifeguard knows when the jellyfish are about, so ask him first. Towels are changed when you return the card, and the one restaurant with table service is worth booking on the first day.',
    'Tranquilo de noche y a diez pasos de la arena. El salvavidas sabe cuándo hay aguamalas, así que pregúntele primero. Las toallas se cambian con la tarjeta, y el restaurante a la carta merece reservarse el primer día.',
  ),
  stay(
    [4, 5, 4, 4, 3, 4, 4],
    'We came in the low season and had a whole row of umbrellas to ourselves. The lift rested for a day and a half. The woman at the grill remembered how each of us wanted the fish.',
    'Fuimos en temporada baja y teníamos una hilera de sombrillas para nosotros. El ascensor descansó un día y medio. La señora de la parrilla se acordaba de cómo quería cada uno el pescado.',
    { translated: true },
  ),
  stay(
    [3, 5, 3, 5, 3, 3, 4],
    'The furniture is tired, the people are not. Everybody greeted us by name from the second day. Take sunscreen from home, since the shop had none, and some change for the musicians, who are good.',
    'Los muebles están cansados, la gente no. Desde el segundo día todos nos saludaban por el nombre. Lleve protector solar de casa, en la tienda no había, y algo de menudo para los músicos, que son buenos.',
  ),
  stay(
    [4, 4, 4, 5, 4, 4, 3],
    'A beautiful beach and a correct hotel. Wi-Fi worked in the lobby and, on a good evening, on our balcony. For New Year the price was high for what it is; in November we would come back.',
    'Una playa preciosa y un hotel correcto. La wifi funcionaba en el lobby y, con suerte, en el balcón. En fin de año el precio era alto para lo que es; en noviembre volveríamos.',
  ),
]

/** Reviews of city hotels and private homes. */
export const TOWN_REVIEWS: readonly WrittenReview[] = [
  stay(
    [5, 5, 4, 5, 3, 5, 5],
    'Breakfast on the roof terrace, with papaya, eggs and the strongest coffee of our trip. The power went out twice, once for four hours; our hosts had rechargeable lamps and a fan ready before we asked. You hear the street until midnight, which is part of it.',
    'Desayuno en la azotea, con fruta bomba, huevos y el café más fuerte del viaje. Se fue la luz dos veces, una por cuatro horas; los dueños trajeron lámparas y un ventilador recargable antes de que los pidiéramos. Se oye la calle hasta la medianoche, y eso es parte de la experiencia.',
    { translated: true, photos: [{ illustration: 'rooms/terrace' }, { illustration: 'rooms/casa' }] },
  ),
  stay(
    [4, 5, 3, 5, 2, 4, 4],
    'The water comes from a tank on the roof, so shower before ten. Everything else was lovely: the tiled floors, the high ceilings, and the neighbor who knew which bus really leaves. Ten minutes on foot to everything we wanted to see.',
    'El agua viene de un tanque en la azotea, así que dúchese antes de las diez. Lo demás, encantador: los mosaicos, el puntal alto y el vecino que sabía qué guagua salía de verdad. A diez minutos a pie de todo lo que queríamos ver.',
    {
      photos: [{ illustration: 'rooms/colonial' }, { illustration: 'cars/jeep-coral', leftOut: 'offTopic' }],
      supplierAnswer: {
        en: 'Thank you! We have added a second tank since then.',
        es: '¡Gracias! Desde entonces pusimos un segundo tanque.',
      },
    },
  ),
  stay(
    [3, 4, 3, 5, 2, 0, 3],
    'Perfect place to walk the old town, less perfect to sleep: no electricity from eight to midnight on two of three nights and no generator. Take a power bank. The reception was honest about it and moved us to the cooler side.',
    'Lugar perfecto para caminar el casco histórico, no tanto para dormir: sin corriente de ocho a doce en dos de tres noches y sin planta. Lleve una batería externa. En la recepción fueron sinceros y nos pasaron al lado más fresco.',
  ),
  stay(
    [5, 5, 5, 4, 4, 5, 5],
    'We came as strangers and left with a recipe for black beans. Spotless room, good mattress, a solar panel that kept the lights and the router on. They called the taxi, the guide and, when our suitcase was late, the airport.',
    'Llegamos como extraños y nos fuimos con la receta de los frijoles negros. Habitación impecable, buen colchón y un panel solar que mantuvo las luces y el router. Llamaron al taxi, al guía y, cuando la maleta no llegaba, al aeropuerto.',
  ),
  stay(
    [2, 3, 3, 4, 3, 2, 2],
    'The photos are older than the furniture. Breakfast was bread and an egg, and nobody was at the desk when we arrived at eleven at night. The location is good and the beds were clean; that is about it.',
    'Las fotos son más viejas que los muebles. El desayuno fue pan y un huevo, y no había nadie en la carpeta cuando llegamos a las once de la noche. La ubicación es buena y las camas estaban limpias; poco más.',
    {
      agencyAnswer: {
        en: 'You are right about the photos: we have asked for new ones. The hotel now keeps someone at the desk all night.',
        es: 'Tiene razón con las fotos: ya pedimos otras. El hotel ahora tiene a alguien en la carpeta toda la noche.',
      },
    },
  ),
  stay(
    [4, 4, 4, 3, 4, 4, 4],
    'Calm, green and cooler than the center. It takes a taxi to get anywhere in the evening, and they are not easy to find after ten. Dinner with the family was the best meal of the week.',
    'Tranquilo, verde y más fresco que el centro. De noche hace falta un taxi para todo, y después de las diez no aparecen. La cena con la familia fue la mejor comida de la semana.',
  ),
  stay(
    [5, 4, 4, 4, 3, 4, 4],
    'Comfortable bed, good shower and a breakfast that changes every day. There was a power cut on our second evening and dinner came by candlelight, half an hour late and still hot. We would stay here again.',
    'Cama cómoda, buena ducha y un desayuno distinto cada día. La segunda noche hubo apagón y la cena llegó a la luz de las velas, media hora tarde y todavía caliente. Volveríamos a quedarnos aquí.',
  ),
  stay(
    [4, 5, 4, 5, 4, 4, 5],
    'They let us leave the bags after check-out and made coffee for the road. The room is smaller than in the pictures but has everything, also a safe that works. Ask for the side away from the kitchen if you like to sleep late.',
    'Nos dejaron las maletas después de la salida y nos hicieron café para el camino. La habitación es más pequeña que en las imágenes, pero tiene de todo, hasta una caja fuerte que funciona. Pida el lado contrario a la cocina si le gusta dormir la mañana.',
    { translated: true },
  ),
  stay(
    [4, 4, 3, 4, 3, 3, 3],
    'Fine for two nights. The air conditioning is old and loud, and we switched it off at two in the morning. The coffee at breakfast was excellent, the juice came from a powder.',
    'Bien para dos noches. El aire es viejo y ruidoso, y a las dos de la madrugada lo apagamos. El café del desayuno, excelente; el jugo era de polvo.',
    {
      supplierAnswer: {
        en: 'You are right about the air conditioner. It was replaced in that room this month.',
        es: 'Tiene razón con el aire. Este mes lo cambiamos en esa habitación.',
      },
    },
  ),
  stay(
    [5, 5, 4, 5, 5, 5, 5],
    'The best stay of our trip. They have an inverter, so the fan and the lights never stopped. On the last evening we ate lobster for the price of a pizza at home, and they packed us sandwiches for the bus at five.',
    'La mejor estancia del viaje. Tienen inversor, así que el ventilador y las luces no se apagaron nunca. La última noche comimos langosta al precio de una pizza en casa, y nos prepararon bocaditos para la guagua de las cinco.',
  ),
  stay(
    [4, 4, 4, 3, 4, 0, 4],
    'Farther from the center than we thought: twenty minutes on foot, or a few pesos by bicycle taxi. In return it was cool and quiet. The staff drew us a map with the places where locals eat, and all of them were open.',
    'Más lejos del centro de lo que pensábamos: veinte minutos a pie, o unos pesos en bicitaxi. A cambio, fresco y silencioso. Nos dibujaron un mapa con los lugares donde come la gente de aquí, y todos estaban abiertos.',
  ),
]

/** Reviews of rental cars. */
export const CAR_REVIEWS: readonly WrittenReview[] = [
  rental(
    [4, 3, 0, 4],
    'The car was clean and started every morning. Pick-up took an hour and a half because one person did everything. Take photos of each scratch, and do not drive at night: there are holes, bicycles and cows without lights.',
    'El carro estaba limpio y arrancó todas las mañanas. La recogida demoró hora y media porque una sola persona lo hacía todo. Haga fotos de cada rayón y no maneje de noche: hay baches, bicicletas y vacas sin luces.',
    { translated: true },
  ),
  rental(
    [3, 4, 5, 4],
    'We had a flat tire between Trinidad and Sancti Spíritus. They answered the phone at once and a mechanic came in fifty minutes with a wheel that almost matched. The road after that was bumpy, the car took it.',
    'Se nos ponchó una goma entre Trinidad y Sancti Spíritus. Contestaron el teléfono enseguida y en cincuenta minutos llegó un mecánico con una rueda casi igual. La carretera después fue puro bache y el carro aguantó.',
    { photos: [{ illustration: 'zones/trinidad' }] },
  ),
  rental(
    [2, 2, 2, 3],
    'A different model from the one we asked for, with 140,000 km and a seat belt that had to be persuaded. They changed it the next day without charge, which cost us a morning.',
    'Otro modelo distinto del que pedimos, con 140 000 km y un cinturón que había que convencer. Lo cambiaron al día siguiente sin costo, pero perdimos la mañana.',
    {
      agencyAnswer: {
        en: 'This should not have happened. We refunded the lost day to your card and talked to the office.',
        es: 'Esto no debió pasar. Le devolvimos el día perdido a su tarjeta y hablamos con la oficina.',
      },
    },
  ),
  rental(
    [5, 5, 0, 5],
    'Ten minutes at the counter, a full tank, and a map with the gas stations that really have fuel. Air conditioning that works is worth a lot in August.',
    'Diez minutos en el mostrador, el tanque lleno y un mapa con los servicentros que sí tienen combustible. Un aire que enfría vale mucho en agosto.',
  ),
  rental(
    [4, 4, 0, 3],
    'A fine small car for two people and two suitcases, not more. Finding gasoline took more planning than the route: fill up at half a tank. Return was quick and the deposit was back in four days.',
    'Un buen carro pequeño para dos personas y dos maletas, no más. Encontrar gasolina llevó más planificación que la ruta: llene con medio tanque. La devolución fue rápida y el depósito volvió a los cuatro días.',
  ),
  rental(
    [4, 5, 5, 4],
    'Our flight landed four hours late and somebody was still there with the keys. A warning light came on near Cienfuegos; they told us by phone which garage to go to, and it was a loose cap.',
    'El vuelo llegó cuatro horas tarde y todavía había alguien con las llaves. Cerca de Cienfuegos se encendió un testigo; por teléfono nos dijeron a qué taller ir, y era una tapa mal puesta.',
  ),
  rental(
    [3, 4, 0, 4],
    'The trunk is smaller than it looks, and two large suitcases went on the back seat. Otherwise no surprises: the price was the one on the voucher, and the insurance was paid by card at the counter.',
    'El maletero es más pequeño de lo que parece y dos maletas grandes fueron en el asiento de atrás. Por lo demás, sin sorpresas: el precio era el del voucher y el seguro se pagó con tarjeta en el mostrador.',
    { translated: true },
  ),
  rental(
    [5, 4, 0, 4],
    'Nearly new, with a spare wheel that had air in it, which we checked. Download the map before you leave: there is no signal for long stretches, and few signs.',
    'Casi nuevo, con una rueda de repuesto que tenía aire, lo comprobamos. Descargue el mapa antes de salir: hay tramos largos sin señal y pocos carteles.',
  ),
]

/** A review that staff do not publish. */
export const REJECTED_REVIEW: WrittenReview = stay(
  [4, 5, 4, 4, 4, 4, 4],
  'Lovely stay. If you need a driver, call my cousin in Centro Habana, he charges half of what the agencies ask and takes you anywhere.',
  'Estancia preciosa. Si necesita un chofer, llame a mi primo en Centro Habana, cobra la mitad que las agencias y lo lleva a donde sea.',
  { rejected: 'advertising' },
)
