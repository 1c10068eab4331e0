import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Template } from '#contract/posts/template.ts'
import { hashTemplate } from './hash-template.ts'

const projectId = '0b000000-0000-4000-8000-000000000001'
const sha256 = 'a'.repeat(64)

// Both were computed when a form had these fields: the answers to them are kept for 30 days. A field
// that came later has to be left out of the hash where it is empty (`omitEmpty`).

test('a template whose form has only a caption is recognized by what servers of before stored', () => {
  const template = v.parse(Template, { caption: 'Pão quentinho\nàs 7h' })
  expect(hashTemplate(projectId, template, [])).toBe(
    'ad763d3ba9a843d156e476b82efe55560c2710dcd9f8d39a02345f754ff558f8',
  )
})

test('a template whose form has every field of its time is recognized by what servers of before stored', () => {
  const template = v.parse(Template, {
    ...{ caption: 'Pão', description: 'd', location: 'BH', userTags: '@a', productTags: '#p' },
    ...{ altText: 'Um pão', versions: [{ platformId: 'instagram', caption: 'Só aqui' }] },
    ...{ mediaAltTexts: ['', 'Um bolo'], mediaHashes: [sha256, 'b'.repeat(64)] },
  })
  expect(hashTemplate(projectId, template, [])).toBe(
    'be38ed0df3687f21599ae986df4764fd4e6731c4caa95639971c07e452c96bb8',
  )
})

test('the hash of a template does not depend on how its media are sent', () => {
  const template = v.parse(Template, { caption: 'Pão', mediaHashes: [sha256] })
  const hash = hashTemplate(projectId, template, [])
  expect(hashTemplate(projectId, template, [{ sha256 }])).toBe(hash)
  expect(hashTemplate(projectId, { ...template, mediaHashes: [] }, [{ sha256 }])).toBe(hash)
  expect(hashTemplate(projectId, { ...template, uploadIds: [projectId] }, [])).toBe(hash)
  expect(hashTemplate(projectId, { ...template, mediaHashes: ['b'.repeat(64)] }, [])).not.toBe(hash)
})
