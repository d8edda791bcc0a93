import { dictionary } from '@zxcvbn-ts/language-common'

/** 49,000 passwords from published leaks, in lowercase, most common first. Only the server may load this list. */
const LEAKED = dictionary['passwords-common']
const COMMON = new Set(LEAKED)

/** The most common passwords that are words: attackers also try them with digits and symbols before and after. */
const WORDS = new Set(LEAKED.slice(0, 10_000).filter((word) => /^\p{L}{4,}$/u.test(word)))

/** Other common passwords that are not on the list, mostly Spanish. */
const MORE = new Set(
  `0123456789 0987654321 9876543210 1234512345 123123123123 poiuytrewq asdfghjkl; zxcvbnm,./ abcdefghij abcdefghijk
  aa12345678 thepassword blink182182 masterkey1 p@ssw0rd123 passw0rd123 passw0rd12 pa55word123 cristiano7 cristiano123
  angelito123 guadalupe1 fernanda123 alejandra1 francisco1`.split(/\s+/),
)

/** Whether a password, in lowercase, is easy to guess. */
export const isLeakedPassword = (lowercase: string): boolean =>
  COMMON.has(lowercase) || MORE.has(lowercase) || WORDS.has(lowercase.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
