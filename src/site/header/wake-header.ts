import { readAuthCookie } from '#src/session/auth-cookie.ts'

export function wakeHeader(): void {
  showPerson()
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-site-menu]'))
    wakeMenu(menu)
}

/** Reads the cookie that `before-paint.ts` only found: shows the person's name, or the signed-out header. */
function showPerson(): void {
  const person = readAuthCookie()?.user
  if (!person) document.documentElement.removeAttribute('data-signed-in')
  const [firstName] = person?.name.trim().split(/\s+/) ?? []
  if (!firstName) return
  for (const place of document.querySelectorAll('[data-person-name]')) place.textContent = firstName
}

/** Closes the menu on Escape and when the focus leaves it; while it is open, the page does not scroll. */
function wakeMenu(menu: HTMLDetailsElement): void {
  const close = () => {
    menu.open = false
  }
  const lockPage = () => {
    document.documentElement.toggleAttribute('data-menu-open', menu.open)
  }
  menu.addEventListener('toggle', lockPage)
  // Listens on the document, since a press beside the links moves the focus out of the menu.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  })
  // A page that comes back from the back/forward cache would still have the menu open.
  addEventListener('pagehide', close)
  matchMedia('(width >= 48rem)').addEventListener('change', close)
  // The menu may have been opened, and left, before this script ran.
  const { activeElement } = document
  if (activeElement !== document.body && !menu.contains(activeElement)) close()
  lockPage()
}
