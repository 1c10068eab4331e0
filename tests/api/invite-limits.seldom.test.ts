import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())

async function openProject(owner?: AccessPerson) {
  const by = owner ?? (await addCaller(api.deps))
  const { projectId } = await addProject(api.deps)
  await joinProject(api.deps, projectId, by.userId, 'OWNER')
  const path = `/projects/${projectId}/invites`
  return async (email: string) => {
    const json = { email, role: 'EDITOR' }
    const answer = await api.request(path, { method: 'POST', token: by.token, json })
    return answer.status === 200 ? 'invited' : codeOf(answer.json)
  }
}
async function repeat(times: number, act: () => Promise<string>): Promise<Set<string>> {
  const answers = new Set<string>()
  for (let time = 0; time < times; time += 1) answers.add(await act())
  return answers
}

test('five invitations an hour go to one mailbox, and other projects are not kept from inviting it', async () => {
  const [invite, inviteElsewhere] = [await openProject(), await openProject()]
  const guest = 'convidada@example.com'
  expect(await repeat(5, () => invite(guest))).toEqual(new Set(['invited']))
  // However often it is tried in vain.
  expect(await repeat(30, () => invite(guest))).toEqual(new Set(['RATE_LIMITED']))
  expect(await invite('outra@example.com')).toBe('invited')
  expect(await repeat(5, () => inviteElsewhere(guest))).toEqual(new Set(['invited']))
})

test('thirty an hour come to one mailbox from all projects together', async () => {
  const guest = (at: number) => `procurada+${at}@example.com`
  for (let at = 0; at < 6; at += 1) {
    const invite = await openProject()
    expect(await repeat(5, () => invite(guest(at)))).toEqual(new Set(['invited']))
  }
  const invite = await openProject()
  expect(await invite(guest(9))).toBe('RATE_LIMITED')
  expect(await invite('livre@example.com')).toBe('invited')
})
