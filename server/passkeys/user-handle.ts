/** What an authenticator keeps beside a passkey to say whose it is: the person's id, nothing else. */
export function writeUserHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

export function isUserHandleOf(userId: string, handle: string | undefined): boolean {
  return handle === Buffer.from(writeUserHandle(userId)).toString('base64url')
}
