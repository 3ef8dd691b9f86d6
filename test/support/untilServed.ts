/** Waits until something answers at the address. */
export async function untilServed(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing answers at ${url}`);
}
