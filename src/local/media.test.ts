import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mediaLimits } from '#contract/media.ts'
import { makePng, openDevice } from '#tests/fakes/local-device.ts'
import { addMedia, MediaQuotaError, readMedia } from './media.ts'

const heic = () => {
  const head = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0])
  return new File([head, new TextEncoder().encode('mif1heic'), new Uint8Array(64)], 'IMG_0001.HEIC')
}
const mp4 = (name = 'video.mp4') => {
  const head = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), 0, 0, 2, 0])
  return new File([head, new TextEncoder().encode('isomiso2'), new Uint8Array(64)], name)
}
const reasonFor = async (file: File, ...there: ('image' | 'video')[]) => {
  const db = openDevice()
  const { added, refused } = await addMedia(db, [file], there)
  expect(added).toEqual([])
  expect(await db.mediaBlobs.count()).toBe(0)
  expect(refused).toMatchObject([{ name: file.name }])
  return refused[0]?.reason
}

describe('addMedia', () => {
  it('keeps the bytes under their SHA-256, whatever the file is called', async () => {
    const db = openDevice()
    const file = makePng('férias.jpg')
    const { added, refused } = await addMedia(db, [file], [])
    const hash = createHash('sha256')
      .update(await file.bytes())
      .digest('hex')
    expect(refused).toEqual([])
    expect(added).toMatchObject([
      { hash, name: 'férias.jpg', contentType: 'image/png', kind: 'image' },
    ])
    expect(await (await readMedia(db, hash))?.bytes()).toEqual(await file.bytes())
    expect(await db.media.get(hash)).toEqual(added[0])
  })

  it('writes bytes that the browser lost again when the file is added again', async () => {
    const db = openDevice()
    const file = makePng()
    const { added } = await addMedia(db, [file], [])
    const hash = added[0]?.hash ?? ''
    await db.table('mediaBlobs').put({ hash, blob: null })
    await addMedia(db, [file], [])
    expect(await (await readMedia(db, hash))?.bytes()).toEqual(await file.bytes())
  })

  it('refuses 20 MB of text named .jpg, with the reason', async () => {
    const text = new File(['texto '.repeat((20 * 1024 * 1024) / 6)], 'foto.jpg', {
      type: 'image/jpeg',
    })
    expect(await reasonFor(text)).toContain('não é uma imagem nem um vídeo')
  })

  it('refuses an empty file', async () => {
    expect(await reasonFor(new File([], 'vazio.png'))).toBe('O arquivo está vazio.')
  })

  it('names HEIC and says what to do about it', async () => {
    expect(await reasonFor(heic())).toMatch(/^Esta foto está no formato HEIC.*JPG/)
  })

  it('refuses a picture no network takes', async () => {
    const bmp = new File([new TextEncoder().encode('BM'), new Uint8Array(64)], 'antiga.bmp')
    expect(await reasonFor(bmp)).toContain('Este formato não é aceito')
  })

  it('refuses a photo larger than the limit before reading it', async () => {
    const photo = new File([makePng(), new Uint8Array(mediaLimits.maxImageBytes)], 'enorme.png')
    expect(await reasonFor(photo)).toBe('A imagem é grande demais. O limite é de 30 MB.')
  })

  it('keeps the rules of a set, in the words of the product', async () => {
    expect(await reasonFor(mp4(), 'image')).toBe('Você não pode misturar vídeos e imagens.')
    expect(await reasonFor(makePng(), 'video')).toBe('Você não pode misturar vídeos e imagens.')
    expect(await reasonFor(mp4(), 'video')).toBe('Apenas 1 vídeo é permitido.')
    const fifteen = Array.from({ length: 15 }, () => 'image' as const)
    expect(await reasonFor(makePng(), ...fifteen)).toBe('Você pode enviar no máximo 15 imagens.')
  })

  it('keeps the good ones of a selection and refuses the others one by one', async () => {
    const db = openDevice()
    const files = [makePng('a.png'), mp4(), makePng('b.png'), new File(['oi'], 'c.png')]
    const { added, refused } = await addMedia(db, files, [])
    expect(added.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    expect(refused.map(({ name }) => name)).toEqual(['video.mp4', 'c.png'])
  })

  it('takes a video it cannot look into: the server looks again', async () => {
    const { added } = await addMedia(openDevice(), [mp4()], [])
    expect(added).toMatchObject([
      { kind: 'video', contentType: 'video/mp4', durationSeconds: null },
    ])
  })

  it('writes the same bytes once', async () => {
    const db = openDevice()
    const twice = [makePng('a.png', 'same'), makePng('b.png', 'same')]
    const { added } = await addMedia(db, twice, [])
    expect(added).toHaveLength(2)
    expect(await db.mediaBlobs.count()).toBe(1)
  })

  it('says so when the device is full, and what was kept until then', async () => {
    const db = openDevice()
    const [first, second] = [makePng('um.png'), makePng('dois.png')]
    let writes = 0
    db.mediaBlobs.hook('creating', () => {
      if (++writes === 2) throw new DOMException('full', 'QuotaExceededError')
    })
    const error = await addMedia(db, [first, second], []).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MediaQuotaError)
    expect(error).toMatchObject({ code: 'QUOTA_FULL', added: [{ name: 'um.png' }] })
    expect(error).toHaveProperty('message', expect.stringContaining('está cheio'))
    expect(await db.media.count()).toBe(1)
  })
})
