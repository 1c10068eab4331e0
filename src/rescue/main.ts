import { collectFiles } from './collect-files.ts'
import { findOwner } from './find-owner.ts'
import { listBackups } from './list-backups.ts'
import { openDatabase } from './open-database.ts'
import { type OwnContents, readOwn } from './read-own.ts'
import { repairApp, startOfApp } from './repair-app.ts'
import { splitParts } from './split-parts.ts'
import { describeContents, describeUnread, formatBytes, words } from './words.ts'
import { writeZip } from './write-zip.ts'

// For people whose app is broken: nothing here needs the app, a library or the network.

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

const found = element('found')
const collect = element('collect')
const repair = element('repair')
const repaired = element('repaired')

applyTheme()
whenPressed(repair, async () => {
  repaired.textContent = words.repairing
  try {
    const isRepaired = (await repairApp()) === 'repaired'
    repaired.textContent = isRepaired ? words.repaired : words.unreachable
    if (isRepaired) location.replace(startOfApp)
  } catch {
    repaired.textContent = words.notRepaired
  }
})
void look()

async function look(): Promise<void> {
  try {
    const database = await openDatabase()
    if (!database) return say(words.nothing)
    const ownerId = await findOwner(database, document.cookie)
    if (ownerId === undefined) return say(words.signedOut)
    const contents = await readOwn(database, ownerId, listBackups())
    if (isEmpty(contents)) return say(words.nothingOwn)
    say(describeContents(contents))
    offer(contents)
  } catch (error) {
    console.warn('The database of this device could not be read', error)
    say(words.unreadable)
  }
}

function isEmpty({ rows, unsaved, files }: OwnContents): boolean {
  return (
    Object.values(rows).every(({ length }) => length === 0) && unsaved.length + files.length === 0
  )
}

function offer(contents: OwnContents): void {
  collect.hidden = false
  whenPressed(collect, async () => {
    say(words.collecting)
    try {
      const { files, missing } = collectFiles(contents)
      const parts = splitParts(files)
      const now = new Date()
      const day = now.toLocaleDateString('sv-SE')
      const links = []
      for (const [index, part] of parts.entries()) {
        const number = parts.length > 1 ? `-${index + 1}-de-${parts.length}` : ''
        const { file, unread } = await writeZip(part, now)
        missing.push(...unread)
        links.push(makeLink(file, `upubly-${day}${number}.zip`))
      }
      showLinks(links)
      say(links.length > 1 ? words.collectedParts : words.collected)
      element('unread').hidden = missing.length === 0
      element('unread').textContent = describeUnread(missing)
      if (links.length === 1) links[0]?.click()
    } catch (error) {
      console.warn('The download could not be made', error)
      say(words.failed)
    }
  })
}

function makeLink(file: Blob, name: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.textContent = `Baixar ${name} (${formatBytes(file.size)})`
  return link
}

function showLinks(links: readonly HTMLAnchorElement[]): void {
  const list = element('parts')
  for (const old of list.querySelectorAll('a')) URL.revokeObjectURL(old.href)
  const items = links.map((link) => {
    const item = document.createElement('li')
    item.append(link)
    return item
  })
  list.replaceChildren(...items)
}

function say(text: string): void {
  found.textContent = text
}

/** Ignores presses while `run` is under way. A `disabled` button would lose the focus. */
function whenPressed(button: HTMLElement, run: () => Promise<void>): void {
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    await run()
    button.setAttribute('aria-disabled', 'false')
  })
}

/** Applies the stored theme, as `src/boot.ts` does for the app. */
function applyTheme(): void {
  try {
    const theme = localStorage.getItem('upubly:theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Blocked storage: the system's theme.
  }
}
