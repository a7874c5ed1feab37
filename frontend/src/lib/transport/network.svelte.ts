// Whether the server can be reached. A page that was opened without it came from the worker's shelf, and has nothing to
// show; one that has heard of it before shows what it knows, and says itself what fails.

class Network {
  /** The page was opened, and nobody answers. */
  away = $state(false);
  #heard = false;

  async fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      const answer = await fetch(path, init);
      this.#heard = true;
      this.away = false;
      return answer;
    } catch (error) {
      this.away = !this.#heard;
      throw error;
    }
  }
}

export const network = new Network();
