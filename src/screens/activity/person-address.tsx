/** Tells apart people of one name, so it is never cut. Nothing where the address is not known. */
export function PersonAddress({ email }: { email: string | null }) {
  if (email === null) return null
  return <span className="break-all font-normal text-muted text-sm"> ({email})</span>
}
