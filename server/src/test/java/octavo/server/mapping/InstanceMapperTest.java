package octavo.server.mapping;

import static octavo.server.mapping.Records.record;
import static octavo.server.mapping.Records.titled;
import static octavo.server.mapping.Records.withLeader;
import static org.assertj.core.api.Assertions.assertThat;

import octavo.marc.MarcRecord;
import octavo.server.mapping.MappingOutcome.Mapped;
import octavo.server.mapping.MappingOutcome.MissingTitle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class InstanceMapperTest {

    private static final InstanceMapper MAPPER = new InstanceMapper(MappingRules.parse(MappingRules.defaults()));
    private static final ReferenceData REFERENCE = SampleReferenceData.create();

    private static Mapped map(MarcRecord record) {
        return (Mapped) MAPPER.map(record, REFERENCE);
    }

    /** What these fields, with a plus sign between them, make of one property. */
    private static JsonNode property(String property, String fields) {
        return map(titled(fields.split(" \\+ "))).instance().path(property);
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('`', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "010 ## $a   84101326 $z   99010445|  84101326=LCCN;99010445=Canceled LCCN",
                "019 ## $a73873489$a73873490|73873489=Cancelled system control number;73873490=Cancelled system control number",
                "020 ## $a9789654938860$q(print)|9789654938860 (print)=ISBN",
                "020 ## $a9789654938860 :$c£12.00|9789654938860 : £12.00=ISBN",
                "020 ## $a9789654938860 :|9789654938860=ISBN",
                "020 ## $a9780000000019$qhardback$a9780000000026$z9780000000020|9780000000019 hardback=ISBN;9780000000026=ISBN;9780000000020=Invalid ISBN",
                "020 ## $z9789654938877$q(ebook)|9789654938877 (ebook)=Invalid ISBN",
                "020 ## $q(print)|-",
                "022 0# $a1234-5679$y1234-5678$l1234-5679$m0000-0000|1234-5679=ISSN;1234-5678=Invalid ISSN;0000-0000=Invalid ISSN;1234-5679=Linking ISSN",
                "024 1# $a4759131970015$qbox$z1|4759131970015 box=UPC;1=Invalid UPC",
                "024 2# $aM571100511$zM5711|M571100511=ISMN;M5711=Invalid ISMN",
                "024 7# $a0004501710611$2danacode|0004501710611 danacode=Other standard identifier",
                "024 3# $a4759131970015|4759131970015=Other standard identifier",
                "028 02 $aSTMA 8007$bMotown|STMA 8007 Motown=Publisher or distributor number",
                "035 ## $a(OCoLC)10695223$z(OCoLC)18779754|(OCoLC)10695223=OCLC;(OCoLC)18779754=Cancelled system control number",
                "035 ## $aocm10695223|ocm10695223=OCLC",
                "035 ## $aon1055562445|on1055562445=OCLC",
                "035 ## $aocn10695223|ocn10695223=OCLC",
                "035 ## $a(OCoLC-M)000123|(OCoLC-M)000123=System control number",
                "035 ## $a(Sirsi) o10697000|(Sirsi) o10697000=System control number",
                "074 ## $a0831-B-01 :$z0831|0831-B-01=GPO item number;0831=Cancelled GPO item number"
            })
    void identifiers_have_the_type_of_their_field_and_subfield(String field, String expected) {
        var found = new StringBuilder();
        for (var identifier : property("identifiers", field)) {
            found.append(found.isEmpty() ? "" : ";")
                    .append(identifier.get("value").stringValue())
                    .append('=')
                    .append(identifier.get("identifierTypeId").stringValue().substring("identifier type:".length()));
        }
        assertThat(found.toString()).isEqualTo(expected == null ? "" : expected.strip());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "050 00 $aQA76.9$b.D3 A2|QA76.9 .D3 A2=LC",
                "050 00 $aQA76$aQA77$b.D3|QA76=LC;QA77 .D3=LC",
                "090 ## $aQA76.9$b.D3|QA76.9 .D3=LC",
                "060 ## $aWA 100$bB2|WA 100 B2=NLM",
                "080 ## $a94(44)$b.01|94(44) .01=UDC",
                "082 04 $a005.1/33$221|005.133=Dewey",
                "086 0# $aC 13.10:260$zC 13|C 13.10:260=GDC;C 13=GDC"
            })
    void classifications_have_the_type_of_their_tag(String field, String expected) {
        var found = new StringBuilder();
        for (var classification : property("classifications", field)) {
            found.append(found.isEmpty() ? "" : ";")
                    .append(classification.get("classificationNumber").stringValue())
                    .append('=')
                    .append(classification
                            .get("classificationTypeId")
                            .stringValue()
                            .substring("classification type:".length()));
        }
        assertThat(found.toString()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // name, its type, the relation's type, the relation as text
                "100 1# $aChapman, W.$q(William),$d1850-1917.|Chapman, W. (William), 1850-1917|Personal name|-|-|true",
                "100 1# $aCarlisle, Jessy, $d1985-$eauthor.|Carlisle, Jessy,  1985-|Personal name|aut|-|true",
                "700 1# $aHughes, Robert,$d1933-$4edt$eauthor|Hughes, Robert, 1933-|Personal name|edt|-|false",
                "700 1# $aHughes, Robert$4zzz$eeditor,|Hughes, Robert|Personal name|edt|-|false",
                "700 1# $aHarvey, Warren,$ehonoree.$etoastmaster|Harvey, Warren|Personal name|-|honoree.|false",
                "110 2# $aArch Ensemble.$bStrings.|Arch Ensemble. Strings|Corporate name|-|-|true",
                "111 2# $aCongress$n(3rd :$d1984)$jauthor|Congress (3rd : 1984)|Meeting name|aut|-|true",
                "710 2# $aArch Ensemble.$4edt|Arch Ensemble|Corporate name|edt|-|false",
                "711 2# $aCongress.|Congress|Meeting name|-|-|false",
                "720 1# $aVonderrohe, Robert|Vonderrohe, Robert|Personal name|-|-|false",
                "720 ## $aVonderrohe, Robert|Vonderrohe, Robert|Personal name|-|-|false",
                "720 2# $aVonderrohe Ltd.|Vonderrohe Ltd|Corporate name|-|-|false"
            })
    void contributors_carry_name_kind_and_relation(
            String field, String name, String kind, String relation, String relationText, boolean primary) {
        var contributors = property("contributors", field);
        assertThat(contributors.size()).isEqualTo(1);
        var contributor = contributors.get(0);
        assertThat(contributor.get("name").stringValue()).isEqualTo(name);
        assertThat(contributor.get("contributorNameTypeId").stringValue()).isEqualTo("contributor name type:" + kind);
        assertThat(contributor.path("contributorTypeId").asString("contributor type:-"))
                .isEqualTo("contributor type:" + relation);
        assertThat(contributor.path("contributorTypeText").asString("-")).isEqualTo(relationText);
        assertThat(contributor.get("primary").booleanValue()).isEqualTo(primary);
    }

    @Test
    void a_name_field_without_a_name_makes_no_contributor() {
        assertThat(property("contributors", "100 1# $d1901-1977$eauthor").isMissingNode())
                .isTrue();
        assertThat(property("contributors", "700 1# $d1901-1977").isMissingNode())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "250 ## $aDai 1-han /$bXY,|editions|[`Dai 1-han / XY`]",
                "300 ## $a1 sound disc :$b33 rpm ;$c12 in.|physicalDescriptions|[`1 sound disc : 33 rpm ; 12 in.`]",
                "310 ## $aMonthly.|publicationFrequency|[`Monthly`]",
                "321 ## $aWeekly,$b1950-1960.|publicationFrequency|[`Weekly, 1950-1960`]",
                "362 0# $aVol. 1-.|publicationRange|[`Vol. 1-`]",
                "041 0# $aara$aeng|languages|[`eng`,`ara`]",
                "041 0# $aengfre|languages|[`eng`,`fre`]",
                "041 0# $aengl|languages|[`eng`,`engl`]",
                "336 ## $atext$btxt$2rdacontent|instanceTypeId|`instance type:txt`",
                "336 ## $aperformed music|instanceTypeId|`instance type:prm`",
                "336 ## $atext$bprm + 336 ## $btxt|instanceTypeId|`instance type:prm`",
                "336 ## $anonsense|instanceTypeId|`instance type:zzz`",
                "338 ## $avolume$bnc + 338 ## $bcr + 338 ## $bnc|instanceFormatIds|[`instance format:nc`,`instance format:cr`]",
                "338 ## $bxx|instanceFormatIds|",
                "490 1# $aBilingual Legends|series|",
                "830 #0 $aBilingual Legends ;$v647.|series|[{`value`:`Bilingual Legends ; 647.`}]",
                "800 1# $aBerry, Ann.$tWorks ;|series|[{`value`:`Berry, Ann. Works`}]",
                "260 ## $aLeipzig :$bKoehler,$c1836|publication|[{`place`:`Leipzig`,`publisher`:`Koehler`,`dateOfPublication`:`1836`}]",
                "260 ## $aParis ;$aRome :$bA :$bB,$c1900|publication|[{`place`:`Paris ; Rome`,`publisher`:`A ; B`,`dateOfPublication`:`1900`}]",
                "264 #1 $aMoskva :$c2013|publication|[{`place`:`Moskva`,`dateOfPublication`:`2013`,`role`:`Publication`}]",
                "264 #0 $c1997|publication|[{`dateOfPublication`:`1997`,`role`:`Production`}]",
                "264 #2 $c1997|publication|[{`dateOfPublication`:`1997`,`role`:`Distribution`}]",
                "264 #3 $c1997|publication|[{`dateOfPublication`:`1997`,`role`:`Manufacture`}]",
                "264 #4 $c©1997|publication|[{`dateOfPublication`:`©1997`}]",
                "130 0# $aGag (Tel Aviv, Israel) :|alternativeTitles|[{`alternativeTitleTypeId`:`alternative title type:Uniform title`,`alternativeTitle`:`Gag (Tel Aviv, Israel)`}]",
                "246 30 $iAlso:$aTazza,|alternativeTitles|[{`alternativeTitleTypeId`:`alternative title type:Variant title`,`alternativeTitle`:`Tazza`}]",
                "247 10 $aOld$x1234-5678|alternativeTitles|[{`alternativeTitleTypeId`:`alternative title type:Former title`,`alternativeTitle`:`Old 1234-5678`}]",
                "856 40 $uhttps://a.example/x$yFull text,$3Vol. 1:$zFree|electronicAccess|[{`uri`:`https://a.example/x`,`linkText`:`Full text`,`materialsSpecification`:`Vol. 1`,`publicNote`:`Free`,`relationshipId`:`electronic access relationship:Resource`}]",
                "856 41 $uu|electronicAccess|[{`uri`:`u`,`relationshipId`:`electronic access relationship:Version of resource`}]",
                "856 42 $uu|electronicAccess|[{`uri`:`u`,`relationshipId`:`electronic access relationship:Related resource`}]",
                "856 43 $uu|electronicAccess|[{`uri`:`u`,`relationshipId`:`electronic access relationship:No information provided`}]",
                "856 4# $uu|electronicAccess|[{`uri`:`u`,`relationshipId`:`electronic access relationship:No information provided`}]",
                "500 ## $aA note.|notes|[{`instanceNoteTypeId`:`instance note type:General note`,`note`:`A note`,`staffOnly`:false}]",
                "520 ## $aA.$bB.|notes|[{`instanceNoteTypeId`:`instance note type:Summary`,`note`:`A. B`,`staffOnly`:false}]",
                "588 ## $aOnline|notes|[{`instanceNoteTypeId`:`instance note type:General note`,`note`:`Online`,`staffOnly`:false}]",
                "541 0# $aGift|notes|[{`instanceNoteTypeId`:`instance note type:Immediate Source of Acquisition note`,`note`:`Gift`,`staffOnly`:true}]",
                "541 1# $aGift|notes|[{`instanceNoteTypeId`:`instance note type:Immediate Source of Acquisition note`,`note`:`Gift`,`staffOnly`:false}]",
                "542 0# $aX|notes|[{`instanceNoteTypeId`:`instance note type:Information related to Copyright Status`,`note`:`X`,`staffOnly`:true}]",
                "880 ## $6260-04/$1$a東京 :$c2001|publication|[{`place`:`東京`,`dateOfPublication`:`2001`}]",
                "880 10 $6245-02/(N$aВор /$cБуйда|alternativeTitles|[{`alternativeTitleTypeId`:`alternative title type:Variant title`,`alternativeTitle`:`Вор`}]",
                "880 10 $aWithout a link|alternativeTitles|",
            })
    void each_tag_fills_its_property(String field, String property, String expected) {
        var value = property(property, field);
        if (expected == null) {
            assertThat(value.isMissingNode()).isTrue();
        } else {
            assertThat(value).isEqualTo(json(expected));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "600 10 $aRein, Wilhelm,$d1809-1865$xHistory$zRome.|Rein, Wilhelm, 1809-1865--History--Rome|Personal name|lcsh",
                "610 20 $aUnited Nations.$bSecretariat$vMaps|United Nations. Secretariat--Maps|Corporate name|lcsh",
                "650 #0 $aRoman law$xHistory.|Roman law--History|Topical term|lcsh",
                "650 #2 $aRoman law|Roman law|Topical term|mesh",
                "650 #7 $aRecht$2gnd|Recht|Topical term|gnd",
                "650 #7 $aRecht$2nosuch|Recht|Topical term|-",
                "650 ## $aRecht|Recht|Topical term|-",
                "651 #0 $aRome$xHistory|Rome--History|Geographic name|lcsh",
                "653 #0 $afree words|free words|Uncontrolled|-",
                "655 #7 $aNovels.$2gnd|Novels|Genre/Form|gnd"
            })
    void subjects_carry_type_and_thesaurus(String field, String value, String type, String source) {
        var subjects = property("subjects", field);
        assertThat(subjects.size()).isEqualTo(1);
        assertThat(subjects.get(0).get("value").stringValue()).isEqualTo(value);
        assertThat(subjects.get(0).get("typeId").stringValue()).isEqualTo("subject type:" + type);
        assertThat(subjects.get(0).path("sourceId").asString("subject source:-"))
                .isEqualTo("subject source:" + source);
    }

    @ParameterizedTest
    @CsvSource({"a,single unit", "c,single unit", "d,single unit", "m,single unit", "b,serial", "s,serial"})
    void the_leader_tells_the_mode_of_issuance(char level, String mode) {
        assertThat(modeOfIssuance(level)).isEqualTo("mode of issuance:" + mode);
    }

    @ParameterizedTest
    @CsvSource({"i,integrating resource", "x,unspecified", "' ',unspecified"})
    void other_bibliographic_levels_are_integrating_or_unspecified(char level, String mode) {
        assertThat(modeOfIssuance(level)).isEqualTo("mode of issuance:" + mode);
    }

    /** Without 001, which the leader does not need. */
    private static String modeOfIssuance(char level) {
        var record = withLeader("00000na" + level + " a2200000   4500", "245 00 $aA title");
        return map(record).instance().get("modeOfIssuanceId").stringValue();
    }

    @Test
    void the_008_gives_language_and_dates() {
        var instance = map(titled()).instance();
        assertThat(instance.get("languages")).isEqualTo(json("[`eng`]"));
        assertThat(instance.get("dates")).isEqualTo(json("{`dateTypeId`:`instance date type:s`,`date1`:`2026`}"));
        assertThat(instance.get("instanceTypeId").stringValue()).isEqualTo("instance type:zzz");
    }

    @Test
    void a_blank_or_short_008_gives_neither_language_nor_dates() {
        for (var eight : new String[] {"008 " + " ".repeat(40), "008 260101"}) {
            var instance = map(record(eight, "245 00 $aA title")).instance();
            assertThat(instance.has("languages")).isFalse();
            assertThat(instance.path("dates").has("date1")).isFalse();
        }
        var unknownType = map(record("008 260101x2026    ", "245 00 $aA title")).instance();
        assertThat(unknownType.get("dates").get("dateTypeId").stringValue()).isEqualTo("instance date type:|");
    }

    @Test
    void a_record_without_008_has_the_unspecified_instance_type() {
        assertThat(map(record("245 00 $aA title")).instance()).isEqualTo(json("""
                                {`modeOfIssuanceId`:`mode of issuance:single unit`, `title`:`A title`,
                                 `indexTitle`:`A title`, `source`:`MARC`, `instanceTypeId`:`instance type:zzz`}
                                """));
    }

    @Test
    void the_title_is_as_in_the_record_and_the_index_title_files() {
        var instance = map(record("245 04 $aThe \"1958 He scale\" :$bpart 1 /$cF. Brickwedde."))
                .instance();
        assertThat(instance.get("title").stringValue()).isEqualTo("The \"1958 He scale\" : part 1 / F. Brickwedde.");
        assertThat(instance.get("indexTitle").stringValue()).isEqualTo("\"1958 He scale\" : part 1 /");
        assertThat(map(record("245 02 $aA ship$h[sound recording]"))
                        .instance()
                        .get("indexTitle")
                        .stringValue())
                .isEqualTo("Ship");
    }

    @Test
    void of_several_245_the_first_counts() {
        var instance = map(record("245 10 $6880-01", "245 10 $aFirst.", "245 10 $aSecond"))
                .instance();
        assertThat(instance.get("title").stringValue()).isEqualTo("First.");
        assertThat(instance.get("indexTitle").stringValue()).isEqualTo("First.");
    }

    @Test
    void a_record_without_title_is_a_named_failure() {
        for (var record : new MarcRecord[] {
            record(Records.EIGHT, "300 ## $a12 pages"), record("245 00 $a "), record("245 00 $xnot a title part")
        }) {
            assertThat(MAPPER.map(record, REFERENCE)).isEqualTo(new MissingTitle());
        }
    }

    @Test
    void an_880_of_the_main_entry_is_a_further_contributor() {
        var contributors =
                property("contributors", "100 1# $6880-01$aTaishō, Tomizō + 880 1# $6100-01/$1$a大正 十三造,$d1924-");
        assertThat(contributors.size()).isEqualTo(2);
        assertThat(contributors.get(1).get("name").stringValue()).isEqualTo("大正 十三造, 1924-");
        assertThat(contributors.get(1).get("primary").booleanValue()).isFalse();
    }

    @Test
    void related_titles_stand_beside_the_instance() {
        var mapped = map(titled("780 00 $tOld title $z9780$x1234-5678", "785 00 $aNo title", "785 00 $tNew title"));
        assertThat(mapped.precedingTitles()).containsExactly((tools.jackson.databind.node.ObjectNode) json("""
                                {`title`:`Old title`, `identifiers`:[
                                  {`identifierTypeId`:`identifier type:ISBN`, `value`:`9780`},
                                  {`identifierTypeId`:`identifier type:ISSN`, `value`:`1234-5678`}]}
                                """));
        assertThat(mapped.succeedingTitles()).hasSize(1);
        assertThat(mapped.instance().has("precedingTitles")).isFalse();
        assertThat(mapped.instance().has("succeedingTitles")).isFalse();
    }

    @Test
    void a_deleted_record_makes_a_deleted_and_suppressed_instance() {
        var deleted =
                map(withLeader("00000dam a2200000   4500", "245 00 $aA title")).instance();
        for (var flag : new String[] {"deleted", "staffSuppress", "discoverySuppress"}) {
            assertThat(deleted.get(flag).booleanValue()).isTrue();
            assertThat(map(titled()).instance().has(flag)).isFalse();
        }
    }

    @Test
    void a_local_$9_is_no_authority_id() {
        var mapped = map(titled("110 1# $aTexas Instruments$93211"));
        assertThat(mapped.instance().get("contributors").get(0).has("authorityId"))
                .isFalse();
        assertThat(mapped.warnings())
                .containsExactly(new MappingWarning("110", "'3211' is no UUID and was not taken as authorityId"));
        var id = "0c7a0000-0000-4000-8000-000000000001";
        assertThat(property("contributors", "110 1# $aTexas Instruments$9" + id)
                        .get(0)
                        .get("authorityId")
                        .stringValue())
                .isEqualTo(id);
    }

    @Test
    void a_link_without_uri_is_reported_not_made() {
        var mapped = map(titled("856 40 $yFull text"));
        assertThat(mapped.instance().has("electronicAccess")).isFalse();
        assertThat(mapped.warnings())
                .containsExactly(new MappingWarning(
                        "856", "No entry in electronicAccess was made, because the field gives no uri"));
    }

    @Test
    void a_type_that_the_tenant_lacks_is_written_as_folio_writes_it_and_reported_once() {
        var mapped = (Mapped)
                MAPPER.map(titled("020 ## $a1$a2"), ReferenceData.builder().build());
        assertThat(mapped.instance()
                        .get("identifiers")
                        .get(0)
                        .get("identifierTypeId")
                        .stringValue())
                .isEqualTo("fe19bae4-da28-472b-be90-d442e2428ead");
        assertThat(mapped.warnings())
                .containsOnlyOnce(new MappingWarning("020", "The tenant has no identifier type 'ISBN'"));
    }

    @Test
    void equal_entries_are_kept_once() {
        assertThat(property("subjects", "650 #0 $aLaw + 650 #0 $aLaw.").size()).isEqualTo(1);
        assertThat(property("editions", "250 ## $a1st + 250 ## $a1st /").size()).isEqualTo(1);
        assertThat(property("languages", "041 0# $aeng$aeng").size()).isEqualTo(1);
    }
}
