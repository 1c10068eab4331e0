import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './create-log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('secrets are left out at any depth', () => {
  const text = logged((log) => {
    log.info({ password: 'p1', body: { accessToken: 'p2', user: { refreshToken: 'p3' } } }, 'x')
  })
  expect(text).not.toMatch(/p[123]/)
  expect(text).toContain('[oculto]')
})

test('a failed query is logged without its values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
  const error = new DrizzleQueryError(
    'insert into users values ($1)',
    ['ana@upubly.test', 'hash-x'],
    cause,
  )
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).toContain('insert into users')
  expect(text).toContain('23505')
  expect(text).not.toMatch(/ana@upubly|hash-x/)
})

test('the chain of causes is logged', () => {
  const text = logged((log) => {
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed')
  })
  expect(text).toMatch(/outer[\s\S]*inner/)
})
