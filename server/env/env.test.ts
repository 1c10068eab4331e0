import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const SECRET_KEY = Buffer.alloc(32).toString('base64')

test('an empty environment is the embedded default on this machine', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    ROLE: 'all',
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: 0,
    SANDBOX_PORT: 3001,
  })
  expect(isAbsolute(env.DATA_DIR)).toBe(true)
})

test('an empty value counts as unset', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
})

test('the public URL uses the port, and has no trailing slash', () => {
  expect(readEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
  expect(readEnv({ PUBLIC_URL: 'https://upubly.example/' }).PUBLIC_URL).toBe(
    'https://upubly.example',
  )
})

test.each([
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'localhost' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['ROLE', { ROLE: 'everything' }],
  ['SECRET_KEY', { DATABASE_URL: 'postgres://localhost/x' }],
  ['IG_APP_SECRET', { IG_APP_ID: '1' }],
  ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'b' }],
  ['AI_MODEL', { AI_BASE_URL: 'http://10.0.0.7:11434/v1' }],
  ['AI_BASE_URL', { AI_MODEL: 'm' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.test:25' }],
  ['SMTP_URL', { MAIL_FROM: 'uPubly <a@b.com>' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail.test', MAIL_FROM: 'a@b.com' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'uPubly' }],
  ['AI_BASE_URL', { AI_BASE_URL: 'ftp://x.test', AI_MODEL: 'm' }],
])('a wrong or missing %s is named', (name, source) => {
  expect(() => readEnv(source)).toThrow(EnvError)
  expect(() => readEnv(source)).toThrow(name)
})

test('all wrong values are named together', () => {
  expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('no value is repeated in the message', () => {
  const secret = 'nao-conte-a-ninguem'
  const message = (() => {
    try {
      readEnv({
        SECRET_KEY: secret,
        PORT: secret,
        LOG_LEVEL: secret,
        DATABASE_URL: secret,
        SMTP_URL: `smtp:${secret}`,
        MAIL_FROM: secret,
        ROLE: secret,
      })
      return ''
    } catch (error) {
      return String(error)
    }
  })()
  expect(message).toContain('SECRET_KEY')
  expect(message).not.toContain(secret)
})

test('PostgreSQL with a secret key is accepted', () => {
  const env = readEnv({ DATABASE_URL: 'postgres://db/upubly', SECRET_KEY })
  expect(env.DATABASE_URL).toBe('postgres://db/upubly')
})
