// Tests of several files run in threads of one process, and channels of one name join all of them: a test that signs out would end
// the sessions of tests elsewhere. Here each file has channels of its own.
const file = crypto.randomUUID();
const Channel = globalThis.BroadcastChannel;

globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${file}.${name}`);
  }
};
