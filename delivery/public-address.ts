import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Ipv6 = InstanceType<typeof ipaddr.IPv6>;

/** Contains all IPv6 addresses assigned so far; ipaddr.js calls unassigned space `unicast` too. */
const GLOBAL_IPV6: [Address, number] = ipaddr.parseCIDR('2000::/3');

/** A public address by number, but in a cloud the host machine answers it (Azure's WireServer). */
const CLOUD_INTERNAL: readonly string[] = ['168.63.129.16'];

/**
 * True for addresses of the public internet. False for all others: private, loopback, link-local (where clouds serve
 * metadata), unique-local, carrier-grade NAT, multicast, reserved, and the IPv6 forms that carry an IPv4 address (mapped,
 * compatible, translated, NAT64, 6to4, Teredo, ISATAP), because a router may send those to that address. NAT64 under a prefix
 * that its network has chosen (RFC 6052, section 2.2) cannot be recognized.
 */
export function isPublicAddress(address: Address): boolean {
  if (CLOUD_INTERNAL.includes(address.toString())) return false;
  if (isIpv6(address) && (!address.match(GLOBAL_IPV6) || isIsatap(address))) return false;
  return address.range() === 'unicast';
}

function isIpv6(address: Address): address is Ipv6 {
  return address.kind() === 'ipv6';
}

const ISATAP_MARK = 0x5efe;

/** The universal bit and the group bit of an interface identifier; both are optional. */
const UNIVERSAL_AND_GROUP = 0x0300;

/** An interface identifier `0:5efe:` or `200:5efe:` and an IPv4 address, under any prefix (RFC 5214, section 6.1). */
function isIsatap({ parts }: Ipv6): boolean {
  const [, , , , first = 0, second] = parts;
  return second === ISATAP_MARK && (first & ~UNIVERSAL_AND_GROUP) === 0;
}
