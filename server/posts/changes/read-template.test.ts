import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import { PostEdit } from '#contract/posts/post-edit.ts'
import { ScheduledTemplate } from '#contract/posts/template.ts'
import { hashEdit } from './read-edit.ts'
import { hashTemplate } from './read-template.ts'

const projectId = '0b000000-0000-4000-8000-000000000001'
const sha256 = 'a'.repeat(64)
const template = v.parse(ScheduledTemplate, {
  caption: 'Pão quentinho às 7h',
  scheduleRequestDtos: [
    {
      ...{ schedule: '2026-12-01T10:00:00.000Z', timeZone: 'America/Sao_Paulo', isActive: true },
      ...{ repeatType: 0, repeatNumber: 0, socialMediaAccountIds: [projectId] },
    },
  ],
  mediaHashes: [sha256],
})

test('the hash of a request does not depend on how its media are sent', () => {
  const hash = hashTemplate(projectId, template, [{ sha256 }])
  expect(hashTemplate(projectId, template, [])).toBe(hash)
  const uploadIds = [projectId]
  expect(hashTemplate(projectId, { ...template, uploadIds }, [])).toBe(hash)
})

test('the hash changes with the media, their order and the project', () => {
  const other = 'b'.repeat(64)
  const hashes = [[sha256], [sha256, other], [other, sha256], [other]].map((mediaHashes) =>
    hashTemplate(projectId, { ...template, mediaHashes }, []),
  )
  const nameless = { ...template, mediaHashes: [] }
  hashes.push(hashTemplate(projectId, nameless, []))
  hashes.push(hashTemplate(projectId, nameless, [{ sha256 }]))
  hashes.push(hashTemplate('0b000000-0000-4000-8000-000000000002', template, []))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('the hash of a request without versions and alt texts is that of older app versions', () => {
  const hash = hashTemplate(projectId, template, [])
  const empty = { ...template, versions: [], mediaAltTexts: ['', ''] }
  expect(hashTemplate(projectId, empty, [])).toBe(hash)
  const versions = v.parse(NetworkVersions, [{ platformId: 'instagram' }])
  const others = [{ versions }, { mediaAltTexts: ['', 'a'] }, { mediaAltTexts: ['a'] }]
  const hashes = others.map((more) => hashTemplate(projectId, { ...template, ...more }, []))
  expect(new Set([hash, ...hashes]).size).toBe(4)
})

test('a request from before uploads existed is recognized by its stored answer', () => {
  const hash = hashTemplate(projectId, template, [{ sha256 }])
  expect(hash).toBe('09baa172008ccebc797666e5a87b116df6d20735487956c6cc5f972ed6c2b1a1')
})

test('a request with line breaks is recognized by what servers stored that kept them as a form has them', () => {
  const written = { ...template, caption: 'Pão\nàs 7h\n\n☕', altText: 'x\ny' }
  const hash = '4d0fe503578b6675bb4803acaf24a050b30ed389f72c32c7ce774a47ef03850c'
  expect(hashTemplate(projectId, written, [])).toBe(hash)
  const edit = v.parse(PostEdit, { caption: 'Pão\r\nàs 7h', description: 'x\ny' })
  expect(edit.caption).toBe('Pão\nàs 7h')
  expect(hashEdit({ projectId, postId: projectId, revision: 3 }, edit)).toBe(
    '4bd5111c36b00793bf3bf3e7d1d647a21f83f804de48ede25177347cf7be1b5e',
  )
})
