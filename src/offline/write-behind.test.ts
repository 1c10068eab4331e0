import { describe, expect, it } from 'vitest'
import { createWriteBehind } from './write-behind.ts'

interface Changes {
  caption?: string
  description?: string
}

function open(save: (changes: Changes) => Promise<void>) {
  const problems: (string | undefined)[] = []
  const writer = createWriteBehind<Changes>({
    save,
    onSettled: (problem) => problems.push(problem),
  })
  return { writer, problems }
}

describe('writing behind the person', () => {
  it('begins with the first change and gathers what comes meanwhile', async () => {
    const saved: Changes[] = []
    const { writer } = open(async (changes) => {
      saved.push(changes)
      await Promise.resolve()
    })
    writer.update({ caption: 'a' })
    expect(saved).toEqual([{ caption: 'a' }])
    writer.update({ caption: 'ab' })
    writer.update({ description: 'c' })
    await writer.store()
    expect(saved).toEqual([{ caption: 'a' }, { caption: 'ab', description: 'c' }])
    expect(writer.isBusy()).toBe(false)
  })

  it('keeps what could not be stored and tries it again with the next change', async () => {
    const saved: Changes[] = []
    let isFull = true
    const { writer, problems } = open(async (changes) => {
      if (isFull) throw new Error('O aparelho está cheio.')
      saved.push(changes)
    })
    writer.update({ caption: 'a' })
    await expect(writer.store()).rejects.toThrow('O aparelho está cheio.')
    expect(problems.at(-1)).toBe('O aparelho está cheio.')
    expect(writer.isBusy()).toBe(true)
    isFull = false
    writer.update({ description: 'b' })
    await writer.store()
    expect(saved).toEqual([{ caption: 'a', description: 'b' }])
    expect(problems.at(-1)).toBeUndefined()
  })

  it('tries again when it is asked to store', async () => {
    let attempts = 0
    const { writer } = open(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('Agora não.')
    })
    writer.update({ caption: 'a' })
    await new Promise((resolve) => setTimeout(resolve, 0))
    await writer.store()
    expect(attempts).toBe(2)
  })
})
