declare global {
  var __webpack_nonce__: string | undefined
}

/**
 * Radix holds the page still under a dialog with a style element of its own. It takes the nonce from this global, and
 * the policy of the page lets only elements with the nonce through.
 */
export function giveNonce(): void {
  globalThis.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}

giveNonce()
