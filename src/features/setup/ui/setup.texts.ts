import { texts } from '../../../lib/languages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../lib/password-length.ts'

export const setupTexts = texts(
  {
    title: 'Set up your store',
    lead: 'First create your own account. You will be the owner: only owners manage staff and see everything.',
    other: 'Español',
    name: 'Your name',
    nameHint: 'Clients read your first name under your answers.',
    nameMissing: 'Enter your name',
    password: 'Password',
    passwordHint: `At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`,
    short: `Enter at least ${PASSWORD_MIN} characters`,
    long: `Enter at most ${PASSWORD_MAX} characters`,
    create: 'Create account',
    next: 'Next you set up a second factor: an authenticator app or a passkey.',
    over: 'This setup link does not work',
    overText:
      'It works once, for 24 hours, while the store has no staff. Restart the server: it prints a new link. If the store has staff, sign in to the office instead.',
    signIn: 'Sign in to the office',
  },
  {
    title: 'Configure su tienda',
    lead: 'Primero cree su propia cuenta. Usted tendrá el rol de propietario: solo quienes lo tienen administran al personal y lo ven todo.',
    other: 'English',
    name: 'Su nombre',
    nameHint: 'Los clientes leen su primer nombre debajo de sus respuestas.',
    nameMissing: 'Escriba su nombre',
    password: 'Contraseña',
    passwordHint: `Al menos ${PASSWORD_MIN} caracteres. Una frase corta es fácil de recordar y difícil de adivinar.`,
    short: `Escriba al menos ${PASSWORD_MIN} caracteres`,
    long: `Escriba como máximo ${PASSWORD_MAX} caracteres`,
    create: 'Crear la cuenta',
    next: 'Después configurará un segundo factor: una aplicación de autenticación o una llave de acceso.',
    over: 'Este enlace de instalación no funciona',
    overText:
      'Sirve una sola vez, durante 24 horas y mientras la tienda no tenga personal. Reinicie el servidor: mostrará un enlace nuevo. Si la tienda ya tiene personal, entre en la oficina.',
    signIn: 'Entrar en la oficina',
  },
)
