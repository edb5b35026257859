// The bill of materials.
import { spdx } from "../check-supply-chain/inventory.mjs";

/** What the program is made of, as CycloneDX 1.5; without a time or a serial number, so that the same input gives the same. */
export function billOfMaterials({ version, components, checksums }) {
  const hashes = ({ name, version: of, integrity }) => {
    const sha256 = checksums.get(`${name}@${of}`);
    if (sha256) return [{ alg: "SHA-256", content: sha256 }];
    const [alg, digest] = (integrity ?? "").split("-");
    if (alg !== "sha512") return [];
    return [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }];
  };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": "kindred", name: "kindred", version } },
    components: components.map((component) => ({
      type: "library",
      "bom-ref": component.purl,
      name: component.name,
      version: component.version,
      licenses: [{ expression: spdx(component.licence) }],
      purl: component.purl,
      hashes: hashes(component),
    })),
    dependencies: [{ ref: "kindred", dependsOn: components.map(({ purl }) => purl) }],
  };
}
