import type { Bilingual } from '../../lib/languages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-length.ts'

/** The most used passwords of at least 10 characters, in small letters. */
const COMMON = new Set(
  `1234567890 12345678910 123456789a 1234567891 0123456789 0987654321 9876543210 1234512345 1234554321 123123123123
  1029384756 1223334444 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 qwertyuiop
  qwertyuiop123 qazwsxedcrfv poiuytrewq asdfghjkl; asdfghjkl1 asdfghjkl123 zxcvbnm123 zxcvbnm,./ abcdefghij abcdefghijk
  abc1234567 abcd123456 abcd1234567 a123456789 aa12345678 a1b2c3d4e5 a1s2d3f4g5 football123 baseball123 basketball
  basketball1 liverpool123 manchester manchester1 christopher alexander1 alexandra1 elizabeth1 jacqueline charlotte1
  michael1234 jennifer123 superman123 spiderman1 spiderman123 batman12345 starwars123 pokemon1234 sunshine123
  princess123 butterfly1 chocolate1 computer123 internet123 whatever123 dragon12345 monkey12345 shadow12345
  mustang1234 blink182182 trustno1234 masterkey1 volkswagen lamborghini harrypotter mypassword mypassword1 thepassword
  p@ssw0rd123 passw0rd123 passw0rd12 pa55word123 hola123456 hola1234567 hola12345678 realmadrid realmadrid1 barcelona1
  barcelona123 cristiano7 cristiano123 estrella123 mariposa123 angelito123 bonita12345 guadalupe1 chocolate123
  fernanda123 alejandra1 alejandro1 sebastian1 santiago123 valentina1 gabriela123 francisco1 daniela1234`.split(/\s+/),
)

/** Words that are no secret, however many digits and signs stand around them; ours among them. */
const WORDS = new Set(
  `password passwort passphrase contraseña contrasena micontraseña micontrasena clave miclave secreto secret qwerty qwertyui
  qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef iloveyou teamo tequiero loveyou letmein welcome
  bienvenido bienvenida changeme cambiame admin adminadmin administrator administrador user usuario login root toor master
  test testtest demo guest invitado computer internet google facebook alamar alamaralamar alamarcuba cuba cubacuba
  cubalibre vivacuba havana habana lahabana travel viajes viajar rentacar rentcar carrental hotel hoteles`.split(/\s+/),
)

const TOO_SHORT: Bilingual = {
  en: `must have at least ${PASSWORD_MIN} characters`,
  es: `debe tener al menos ${PASSWORD_MIN} caracteres`,
}
const TOO_LONG: Bilingual = {
  en: `must have at most ${PASSWORD_MAX} characters`,
  es: `debe tener como máximo ${PASSWORD_MAX} caracteres`,
}
const TOO_COMMON: Bilingual = {
  en: 'is too easy to guess; please choose a less common one',
  es: 'es demasiado fácil de adivinar; elija una menos común',
}
const HAS_EMAIL: Bilingual = {
  en: 'must not contain the name of your e-mail',
  es: 'no debe contener el nombre de su correo',
}

/** The name of an e-mail is looked for from this length on; shorter ones stand in many words by chance. */
const EMAIL_NAME_MIN = 4
const DIFFERENT_CHARACTERS_MIN = 5

/**
 * Why a password may not be chosen for an account; undefined when it may: 10 to 128 characters, none of the common ones,
 * without the name of the e-mail (decisions 5).
 */
export const passwordProblem = (password: string, email: string): Bilingual | undefined => {
  const length = [...password].length
  if (length < PASSWORD_MIN) return TOO_SHORT
  if (length > PASSWORD_MAX) return TOO_LONG
  const small = password.normalize('NFKC').toLowerCase()
  if (COMMON.has(small) || WORDS.has(small.replace(/[^\p{L}]/gu, ''))) return TOO_COMMON
  if (new Set(small).size < DIFFERENT_CHARACTERS_MIN) return TOO_COMMON
  const name = email.toLowerCase().split('@')[0] ?? ''
  return name.length >= EMAIL_NAME_MIN && small.includes(name) ? HAS_EMAIL : undefined
}
