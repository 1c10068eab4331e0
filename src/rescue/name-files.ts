import type { OwnFile } from './read-own.ts'

/** A unique name in the download for each file, by hash: its own name without forbidden characters. */
export function nameFiles(files: readonly OwnFile[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { hash, name } of files) {
    const clean = cleanName(name)
    const dot = clean.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
    let free = clean
    for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${stem} (${copy})${ending}`
    taken.add(free.toLowerCase())
    names.set(hash, free)
  }
  return names
}

/** Replaces characters that some system reads as a path or a command; the file extension stays. */
function cleanName(name: string): string {
  const allowed = name.replace(/[\\/:*?"<>|\p{C}]/gu, '_').replace(/^[. ]+/, '')
  return allowed.slice(-80) || 'arquivo'
}
