import { afterAll, beforeAll, expect, test } from 'vitest'
import { refresh } from '#contract/endpoints/auth.ts'
import { AuthData, RefreshAnswer } from '#contract/people/auth.ts'
import { writeDeviceProof } from '#local/calls/device-proof.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

let api: TestApp
let device: CryptoKeyPair
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const makeKey = () => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])

beforeAll(async () => {
  api = await createTestApp()
  device = await makeKey()
})
afterAll(() => api.dispose())

const login = { method: 'POST', path: '/auth/login' }

async function signIn(proof?: string): Promise<AuthData> {
  const { json } = await api.request('/auth/login', {
    ...{ method: 'POST', json: { email: api.people.ana.email, password } },
    headers: { ...(proof !== undefined && { DPoP: proof }) },
  })
  return dataOf(json, AuthData)
}

const proofOf = (pair: CryptoKeyPair, token: string) =>
  writeDeviceProof(pair, { method: refresh.method, path: refresh.path, token })

async function renew(refreshToken: string, proof?: string) {
  return await api.request('/auth/refresh', {
    ...{ method: 'POST', json: { refreshToken } },
    headers: { ...(proof !== undefined && { DPoP: proof }) },
  })
}

test('a session that began with a key is refreshed by that key, again and again', async () => {
  let { refreshToken } = await signIn(await writeDeviceProof(device, login))
  for (let round = 0; round < 3; round += 1) {
    const answer = await renew(refreshToken, await proofOf(device, refreshToken))
    refreshToken = dataOf(answer.json, RefreshAnswer).refreshToken
  }
})

test('a stolen token is of no use without the key, and its owner is not signed out', async () => {
  const { refreshToken, accessToken } = await signIn(await writeDeviceProof(device, login))
  const other = await makeKey()
  const earlier = 'a token of before'
  for (const proof of [
    undefined,
    await proofOf(other, refreshToken),
    await proofOf(device, earlier),
    await writeDeviceProof(device, login),
    'x.y.z',
  ]) {
    const answer = await renew(refreshToken, proof)
    expect(answer.status).toBe(401)
    expect(['SESSION_ENDED', 'UNAUTHENTICATED']).toContain(codeOf(answer.json))
  }
  expect((await api.request('/projects', { token: accessToken })).status).toBe(200)
  expect((await renew(refreshToken, await proofOf(device, refreshToken))).status).toBe(200)
})

test('a proof is good for one token: the next one needs another', async () => {
  const { refreshToken } = await signIn(await writeDeviceProof(device, login))
  const proof = await proofOf(device, refreshToken)
  const next = dataOf((await renew(refreshToken, proof)).json, RefreshAnswer).refreshToken
  expect((await renew(next, proof)).status).toBe(401)
})

test('a wrong proof at the sign-in starts no session', async () => {
  const wrong = await writeDeviceProof(device, { method: 'POST', path: '/auth/refresh' })
  const { status } = await api.request('/auth/login', {
    ...{ method: 'POST', json: { email: api.people.ana.email, password } },
    headers: { DPoP: wrong },
  })
  expect(status).toBe(401)
})

test('a session that began without a key, as before there were any, is refreshed without', async () => {
  const { refreshToken } = await signIn()
  expect((await renew(refreshToken)).status).toBe(200)
})

test('a copied access token makes no sensitive call, not even right after the sign-in', async () => {
  const { accessToken, user } = await signIn(await writeDeviceProof(device, login))
  const path = `/users/${user.id}`
  const change = async (proof?: string) => {
    const headers = { ...(proof !== undefined && { DPoP: proof }) }
    const json = { password: 'Outra@2026!' }
    return await api.request(path, { method: 'PATCH', token: accessToken, json, headers })
  }
  const call = { method: 'PATCH', path, token: accessToken }
  const other = await makeKey()
  for (const proof of [
    undefined,
    await writeDeviceProof(other, call),
    await writeDeviceProof(device, { ...call, token: 'another' }),
    await writeDeviceProof(device, { ...call, path: '/users/me/totp' }),
    await writeDeviceProof(device, { ...call, method: 'DELETE' }),
  ])
    expect((await change(proof)).status).toBe(401)
  const rename = { method: 'PATCH', token: accessToken, json: { name: 'Outra Ana' } }
  expect((await api.request(path, rename)).status).toBe(401)
  const DPoP = await writeDeviceProof(device, call)
  expect((await api.request(path, { ...rename, headers: { DPoP } })).status).toBe(200)
  const options = { method: 'POST', token: accessToken, json: {} }
  expect((await api.request('/users/me/passkeys/options', options)).status).toBe(401)
  await confirmAct(api.deps, user.id, 'change-password')
  expect((await change(await writeDeviceProof(device, call))).status).toBe(200)
})
