import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { writeDeviceProof } from '#local/calls/device-proof.ts'
import { readDeviceProof } from './read-device-proof.ts'

const call = { method: 'POST', path: '/auth/refresh', token: 'a refresh token' }
let keys: CryptoKeyPair
beforeAll(async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
})

it('readDeviceProof names the key of a proof that the device wrote, the same one each time', async () => {
  const first = await readDeviceProof(await writeDeviceProof(keys, call), call)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await readDeviceProof(await writeDeviceProof(keys, call), call)).toBe(first)
  const other = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    ...([false, ['sign', 'verify']] as const),
  )
  expect(await readDeviceProof(await writeDeviceProof(other, call), call)).not.toBe(first)
})

it('readDeviceProof asks for none', async () => {
  expect(await readDeviceProof(undefined, call)).toBeUndefined()
})

it.each([
  ['another method', { ...call, method: 'GET' }],
  ['another call', { ...call, path: '/auth/login' }],
  ['another token', { ...call, token: 'another one' }],
])('readDeviceProof refuses a proof for %s', async (_name, other) => {
  const proof = await writeDeviceProof(keys, other)
  await expect(readDeviceProof(proof, call)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('readDeviceProof refuses a changed one, one of another algorithm or type, and what is none', async () => {
  const proof = await writeDeviceProof(keys, call)
  const [head, , signature] = proof.split('.')
  const claims = Buffer.from(JSON.stringify({ htm: 'POST', htu: '/api/v1/auth/refresh' }))
  const changed = `${head}.${claims.toString('base64url')}.${signature}`
  const unsigned = `${Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url')}.e30.`
  for (const wrong of [changed, unsigned, 'x', '', '.'.repeat(1000), 'x'.repeat(5000)])
    await expect(readDeviceProof(wrong, call)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const claimed = { htm: 'POST', htu: '/api/v1/auth/refresh' }
  for (const [alg, typ] of [
    ['ES384', 'dpop+jwt'],
    ['ES256', 'JWT'],
  ] as const) {
    const { privateKey, publicKey } = await generateKeyPair(alg)
    const jwk: JWK = await exportJWK(publicKey)
    const made = await new SignJWT(claimed).setProtectedHeader({ alg, typ, jwk }).sign(privateKey)
    await expect(readDeviceProof(made, call)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})
