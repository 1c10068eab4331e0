import { expect, test } from 'vitest'
import { readMailSender, readSmtpUrl } from '../env/read-mail-settings.ts'

test('a server with its port and an encoded password', () => {
  expect(readSmtpUrl('smtps://a%40b.com:p%3A%2F@mail.example:2465')).toEqual({
    ...{ host: 'mail.example', port: 2465, secure: true },
    auth: { user: 'a@b.com', pass: 'p:/' },
  })
})

test('a server without a sign-in, on the usual ports', () => {
  expect(readSmtpUrl('smtp://mail')).toMatchObject({ port: 587, secure: false, auth: undefined })
  expect(readSmtpUrl('smtps://[::1]')).toMatchObject({ host: '::1', port: 465 })
})

test.each([
  ...['mail.example:25', 'http://mail.example', 'smtp://', 'smtp://u@mail.example', 'smtp://%zz'],
  // nodemailer would read its own settings here.
  ...['smtp://mail.example?tls.rejectUnauthorized=false', 'smtp://mail.example/x', 'smtp://a:%@b'],
])('%s is not a mail server', (url) => {
  expect(readSmtpUrl(url)).toBeUndefined()
})

test('a sender is an address, with a name or without', () => {
  expect(readMailSender('oi@upubly.test')).toEqual({ name: '', address: 'oi@upubly.test' })
  expect(readMailSender('"Café, Lda" <oi@upubly.test>')).toEqual({
    ...{ name: 'Café, Lda', address: 'oi@upubly.test' },
  })
})

test.each([
  'uPubly',
  'a@b.test, c@d.test',
  'Nome\r\nBcc: <c@d.test>',
  'A <a@b.test> <c@d.test>',
  '<>',
])('%j is no sender', (from) => {
  expect(readMailSender(from)).toBeUndefined()
})
