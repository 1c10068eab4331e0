import { readAuthCookie } from '#src/session/auth-cookie.ts'

export function wakeHeader(): void {
  showPerson()
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-site-menu]'))
    wakeMenu(menu)
}

/** `before-paint.ts` saw a cookie; here it is read. */
function showPerson(): void {
  const person = readAuthCookie()?.user
  if (!person) document.documentElement.removeAttribute('data-signed-in')
  const [firstName] = person?.name.trim().split(/\s+/) ?? []
  if (!firstName) return
  for (const place of document.querySelectorAll('[data-person-name]')) place.textContent = firstName
}

/** Closes on Escape and when it is left; while it is open, the page behind it does not scroll. */
function wakeMenu(menu: HTMLDetailsElement): void {
  const close = () => {
    menu.open = false
  }
  const lockPage = () => {
    document.documentElement.toggleAttribute('data-menu-open', menu.open)
  }
  menu.addEventListener('toggle', lockPage)
  // Wherever the focus is: a press beside the links takes it out of the menu.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  })
  // A page that comes back from the browser's memory would still have it open.
  addEventListener('pagehide', close)
  matchMedia('(width >= 48rem)').addEventListener('change', close)
  // It may have been opened, and left, before the script was here.
  const { activeElement } = document
  if (activeElement !== document.body && !menu.contains(activeElement)) close()
  lockPage()
}
